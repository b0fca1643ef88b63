import type { Channel, ChatState } from '@tandem/chat-client';
import { orderedByName } from '../../model/ordered-by-name.ts';

/** The channels that are not archived, by name. */
export function openChannels({ channels }: Pick<ChatState, 'channels'>): readonly Channel[] {
  const open = [...channels.values()].filter(({ is_archived: isArchived }) => !isArchived);
  return orderedByName(open, ({ name }) => name);
}
