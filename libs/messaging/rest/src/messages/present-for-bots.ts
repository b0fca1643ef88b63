import type { MessageView } from '@tandem/messaging-domain';
import { presentMessage, type MessagePresentation } from './present-message.ts';

const FORM = {
  words: 'zulip',
  applyMarkdown: false,
  allowEmptyTopicName: false,
  clientComputesAvatars: false,
} as const;

/** The parts that depend on the reader. */
const LEFT_OUT: readonly string[] = ['flags'];

/** The message as in a list of messages, with both forms of the text, for outgoing webhooks. */
export function presentForBots(message: MessageView, presentation: MessagePresentation): object {
  const fields = Object.entries(presentMessage(message, FORM, presentation));
  const sent = fields.filter(([name]) => !LEFT_OUT.includes(name));
  return { ...Object.fromEntries(sent), rendered_content: message.renderedContent };
}
