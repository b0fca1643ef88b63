import { flagsOf, type FlagFacts, type MessageFlag } from '@tandem/messaging-domain';

/** The flags of a new message for a recipient. */
export function receiverFlags(facts: FlagFacts, userId: number): MessageFlag[] {
  return flagsOf({
    received: true,
    // Messages of muted users count as read.
    read: userId === facts.senderId ? facts.readBySender : facts.mutedBy.includes(userId),
    stored: facts.storedFlags[userId] ?? 0,
    channelWildcard: facts.mentionsChannel,
    topicWildcard: facts.mentionsTopic && facts.topicParticipants.includes(userId),
  });
}
