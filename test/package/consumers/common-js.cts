// A CommonJS program: Node's `require` loads the same modules.
import tools = require('@hermes/tools');

const { ToolError, object, string } = tools;
const user = object({ name: string() });
const given: unknown = 'x';
const error = new ToolError('acme/X', 'x');
export = {
  name: (value: unknown): string => user.parse(value).name,
  isOurs: given instanceof ToolError,
  code: error.code,
};
