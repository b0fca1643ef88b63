import { flagsOf, type MessageFlag, type PublishedMessage } from '@tandem/messaging-domain';

/** What of a message decides about the flags of those who receive it. */
export type FlagFacts = Pick<
  PublishedMessage,
  | 'readBySender'
  | 'mentionsChannel'
  | 'mentionsTopic'
  | 'storedFlags'
  | 'topicParticipants'
  | 'mutedBy'
> & { readonly senderId: number };

/** The flags of a message that has just come, for one who receives it. */
export function receiverFlags(facts: FlagFacts, userId: number): MessageFlag[] {
  return flagsOf({
    received: true,
    // What muted people write has been read, as it were.
    read: userId === facts.senderId ? facts.readBySender : facts.mutedBy.includes(userId),
    stored: facts.storedFlags[userId] ?? 0,
    channelWildcard: facts.mentionsChannel,
    topicWildcard: facts.mentionsTopic && facts.topicParticipants.includes(userId),
  });
}
