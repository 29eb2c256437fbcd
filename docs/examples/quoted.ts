/**
 * A text of the model in single quotes, which it cannot end, and no longer than somebody reads. What breaks a line or
 * hides in it, `ToolError` escapes itself.
 */
export function quoted(text: string): string {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `'${shown.replace(/[\\']/g, '\\$&')}'`;
}
