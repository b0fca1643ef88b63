import type { Integration } from '../integration.ts';
import { InvalidPayload } from '../payload.ts';

/** Texts that users compose in Zapier. */
export const zapier: Integration = {
  displayName: 'Zapier',
  name: 'Zapier',
  summary: '`topic` and `content`, as users compose them in a Zap',
  documentation: 'https://zapier.com/apps/webhook/integrations',
  ignoresInvalidJson: true,
  // Zapier names the account that a user connects.
  asksForBot: (payload) => payload.get('type').optionalText() === 'auth',
  messagesOf: ({ payload }) => {
    const topic = payload.get('topic').optionalText() ?? payload.get('subject').optionalText();
    const content = payload.get('content').optionalText();
    if (topic === null) throw new InvalidPayload("Topic can't be empty");
    if (content === null) throw new InvalidPayload("Content can't be empty");
    return [{ topic, content }];
  },
};
