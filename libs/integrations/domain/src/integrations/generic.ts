import type { Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';

/** An integration for custom programs: a text, and optionally a topic. */
export const generic: Integration = {
  displayName: 'Generic',
  name: 'Generic',
  summary:
    'JSON with `content` (or `text`, `message`, `body`) and `topic` (or `title`); a plain text',
  documentation: 'https://www.rfc-editor.org/rfc/rfc8259',
  acceptsText: true,
  messagesOf: ({ payload, text }) => {
    const content = firstText(payload, ['content', 'text', 'message', 'body']) ?? text;
    const topic = firstText(payload, ['topic', 'title']) ?? 'Notifications';
    return content.trim() === '' ? [] : [{ topic, content }];
  },
};

function firstText(payload: Payload, names: readonly string[]): string | null {
  for (const name of names) {
    const { value } = payload.get(name);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}
