import { decimal, either, fields, flag, list, map, oneOf, orNull, tagged, text, whole } from './spec.js';
import type { Audited } from './tools-of-files.js';

const day = { pattern: /^\d{4}-\d{2}-\d{2}$/, examples: ['2026-12-31'] };
const address = text({ pattern: /^[^@ ]+@[^@ ]+$/ });

/** Tools about services: mail, calendars, queries, deployments. */
export const toolsOfServices: readonly Audited[] = [
  {
    name: 'calendar.create_event',
    spec: fields(
      { title: text({ minLength: 1, maxLength: 80 }), startDate: text(day), endDate: text(day) },
      {
        date: text(day),
        attendees: list(fields({ email: address }, { isOptional: flag() }), { maxItems: 10 }),
        reminderMinutes: list(whole({ minimum: 0, multipleOf: 5 }), { uniqueItems: true }),
        timezone: text(),
      },
    ),
    valid: {
      title: 'Review',
      startDate: '2026-03-01',
      endDate: '2026-03-02',
      date: '2026-03-01',
      attendees: [{ email: 'a@b.c', isOptional: true }, { email: 'd@e.f' }],
      reminderMinutes: [10, 30],
      timezone: 'UTC',
    },
  },
  {
    name: 'sql_query',
    spec: fields(
      { statement: text({ minLength: 1 }), parameters: list(either(text(), decimal(), flag())) },
      {
        timeoutMs: whole({ minimum: 100, maximum: 60000 }),
        readOnly: flag(),
        database: oneOf('main', 'replica', 'archive'),
      },
    ),
    valid: { statement: 'select 1', parameters: ['a', 2], timeoutMs: 5000, readOnly: true, database: 'replica' },
  },
  {
    name: 'http.request',
    spec: fields(
      { url: text({ pattern: /^https?:\/\// }), method: oneOf('GET', 'POST', 'PUT', 'DELETE') },
      {
        headers: map(text({ maxLength: 40 }), 4),
        body: text(),
        followRedirects: flag(),
        maxBytes: whole({ exclusiveMinimum: 0 }),
      },
    ),
    valid: {
      url: 'https://example.org',
      method: 'POST',
      headers: { Accept: 'text/html', 'x-trace': 'on' },
      body: '{}',
      followRedirects: false,
      maxBytes: 4096,
    },
  },
  {
    name: 'email.send',
    spec: fields(
      { to: list(address, { minItems: 1 }), subject: text({ maxLength: 78 }), body: text() },
      {
        cc: list(address),
        attachments: list(
          fields({
            fileName: text({ minLength: 1 }),
            contentType: text({ pattern: /^\w+\/\w+$/ }),
            bytes: whole({ minimum: 1 }),
          }),
          {
            maxItems: 3,
          },
        ),
        importance: oneOf('low', 'normal', 'high'),
      },
    ),
    valid: {
      to: ['a@b.c', 'd@e.f'],
      subject: 'Hello',
      body: 'Hi',
      cc: ['g@h.i'],
      attachments: [
        { fileName: 'a.pdf', contentType: 'application/pdf', bytes: 10 },
        { fileName: 'b.txt', contentType: 'text/plain', bytes: 20 },
      ],
      importance: 'normal',
    },
  },
  {
    name: 'deploy',
    spec: fields(
      {
        service: text({ pattern: /^[a-z][a-z-]*$/, examples: ['web-api'] }),
        region: oneOf('eu-west', 'us-east', 'ap-south'),
        rollbackTo: orNull(text()),
        deadlineSeconds: orNull(whole({ minimum: 1 })),
        strategy: tagged(
          'kind',
          fields({ kind: oneOf('rolling'), maxSurge: whole({ minimum: 1 }) }),
          fields({ kind: oneOf('canary'), percent: decimal({ exclusiveMinimum: 0, exclusiveMaximum: 100 }) }),
        ),
      },
      { environment: map(either(text(), decimal())) },
      { replicas: [whole({ minimum: 1, maximum: 20 }), 2], notify: [flag(), false] },
    ),
    valid: {
      service: 'web-api',
      region: 'eu-west',
      rollbackTo: 'v1',
      deadlineSeconds: 60,
      strategy: { kind: 'canary', percent: 12.5 },
      environment: { LOG_LEVEL: 'info', WORKERS: 4 },
      replicas: 3,
      notify: true,
    },
  },
  {
    name: 'tags.set',
    spec: fields({
      itemId: whole({ minimum: 1 }),
      tags: list(text({ minLength: 1, maxLength: 20 }), { uniqueItems: true, minItems: 1, maxItems: 6 }),
    }),
    valid: { itemId: 7, tags: ['red', 'green', 'blue'] },
  },
  {
    name: 'parcel.track',
    spec: fields(
      {
        trackingCode: text({ pattern: /^[A-Z]{2}\d{6}$/, examples: ['AB123456'] }),
        postcode: text({ pattern: /^\d{5}$/ }),
      },
      { carrier: oneOf('express', 'standard', 'next_day'), weightKg: decimal({ exclusiveMinimum: 0, maximum: 31.5 }) },
    ),
    valid: { trackingCode: 'XY654321', postcode: '10115', carrier: 'next_day', weightKg: 2.25 },
  },
  {
    name: 'schedule.set',
    spec: fields(
      {
        intervalMinutes: whole({ minimum: 5, maximum: 600, multipleOf: 5 }),
        priority: whole({ exclusiveMinimum: 0, exclusiveMaximum: 10 }),
        ratio: decimal({ multipleOf: 0.25 }),
      },
      {
        weekdays: list(whole({ minimum: 1, maximum: 7 }), { uniqueItems: true, maxItems: 7 }),
        retryCount: oneOf(0, 1, 3),
      },
    ),
    valid: { intervalMinutes: 15, priority: 4, ratio: 0.75, weekdays: [1, 3, 5], retryCount: 3 },
  },
  {
    name: 'labels.translate',
    spec: fields(
      { 'content-type': text(), größe: whole({ minimum: 1 }), 'first name': text(), 数量: whole() },
      { 'x-request-id': text({ maxLength: 12 }), название: text(), $ref: text(), 'a.b': fields({ 'c d': flag() }) },
    ),
    valid: {
      'content-type': 'text',
      größe: 3,
      'first name': 'Ada',
      数量: 2,
      'x-request-id': 'r1',
      название: 'x',
      $ref: '#',
      'a.b': { 'c d': true },
    },
  },
  {
    name: 'issue.update',
    spec: fields(
      { issueNumber: whole({ minimum: 1 }), assignee: orNull(text()), milestone: orNull(whole()) },
      {
        state: oneOf('open', 'in_progress', 'closed'),
        labels: list(text(), { uniqueItems: true }),
        dueDate: orNull(text(day)),
        dueTime: text({ pattern: /^\d\d:\d\d$/ }),
        parentIssue: whole(),
        severity: orNull(oneOf('minor', 'major')),
      },
    ),
    valid: {
      issueNumber: 12,
      assignee: 'ada',
      milestone: 3,
      state: 'in_progress',
      labels: ['bug', 'ui'],
      dueDate: '2026-05-06',
      dueTime: '09:30',
      parentIssue: 4,
      severity: 'minor',
    },
  },
  {
    name: 'payment.refund',
    spec: fields(
      {
        paymentId: text({ minLength: 4 }),
        amount: decimal({ exclusiveMinimum: 0, maximum: 10000 }),
        currency: oneOf('EUR', 'USD', 'GBP'),
      },
      {
        reason: oneOf('duplicate', 'fraud', 'requested'),
        items: list(fields({ sku: text(), quantity: whole({ minimum: 1 }) })),
        email: address,
      },
    ),
    valid: {
      paymentId: 'pay_1',
      amount: 12.5,
      currency: 'EUR',
      reason: 'requested',
      items: [
        { sku: 'A', quantity: 1 },
        { sku: 'B', quantity: 2 },
        { sku: 'C', quantity: 3 },
      ],
      email: 'a@b.c',
    },
  },
];
