import type { Integration } from '../integration.ts';
import { AnomalousPayload } from '../payload.ts';

/** Longer texts are cut when they are sent. */
const MAX_LENGTH = 20_000;

/** Any JSON object, shown unchanged. */
export const json: Integration = {
  displayName: 'JSON formatter',
  name: 'JSON',
  summary: 'any JSON object, indented, in a block of code',
  documentation: 'https://www.rfc-editor.org/rfc/rfc8259',
  messagesOf: ({ payload, text }) => {
    payload.entries();
    checkJson(text);
    return [{ topic: 'JSON', content: `\`\`\`json\n${indented(text)}\n\`\`\`` }];
  },
};

/** A form is an object, too, but its text is not JSON. */
function checkJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AnomalousPayload('expected JSON');
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Well-formed JSON with line breaks. Numbers are unchanged, and characters beyond ASCII are escaped. */
function indented(text: string): string {
  let [result, depth] = ['', 0];
  const newLine = () => `\n${'  '.repeat(depth)}`;
  const tokens = text.matchAll(TOKEN);
  let before = '';
  for (const [token] of tokens) {
    const closes = token === '}' || token === ']';
    const isEmpty = closes && (before === '{' || before === '[');
    if (closes) depth -= 1;
    if (!isEmpty && (closes || before === '{' || before === '[' || before === ',')) {
      result += newLine();
    }
    if (token === '{' || token === '[') depth += 1;
    result += token === ':' ? ': ' : token.startsWith('"') ? stringText(token) : token;
    if (result.length > MAX_LENGTH) return result;
    before = token;
  }
  return result;
}

function stringText(token: string): string {
  return JSON.stringify(JSON.parse(token) as string).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
