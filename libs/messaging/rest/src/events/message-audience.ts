import type { MessageLocation } from '@tandem/messaging-domain';
import type { Audience } from '@tandem/shared-chat-wire';

/** The users who may read the message: those of the conversation, or subscribers with access. */
export function readersOf(place: MessageLocation, messageId: number): Audience {
  return place.kind === 'direct'
    ? { kind: 'users', userIds: place.userIds }
    : { kind: 'channel', channelId: place.channelId, of: 'readers', messageId };
}
