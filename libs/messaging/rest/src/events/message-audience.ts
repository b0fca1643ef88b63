import type { MessageLocation } from '@tandem/messaging-domain';
import type { Audience } from '@tandem/shared-chat-wire';

/** The users who may read the message: those of the conversation, or subscribers with access. */
export function readersOf(location: MessageLocation, messageId: number): Audience {
  return location.kind === 'direct'
    ? { kind: 'users', userIds: location.userIds }
    : { kind: 'channel', channelId: location.channelId, of: 'readers', messageId };
}
