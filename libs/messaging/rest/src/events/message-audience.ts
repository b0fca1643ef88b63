import type { MessageLocation } from '@tandem/messaging-domain';
import type { Audience } from '@tandem/shared-chat-wire';

/** Who may read the message: the users of the conversation, or subscribers with access. */
export function readersOf(place: MessageLocation, messageId: number): Audience {
  return place.kind === 'direct'
    ? { kind: 'users', userIds: place.userIds }
    : { kind: 'channel', channelId: place.channelId, of: 'readers', messageId };
}
