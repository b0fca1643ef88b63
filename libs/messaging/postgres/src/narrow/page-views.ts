import {
  flagsOf,
  type MessageFlag,
  type MessageView,
  type ParticipantView,
  type SenderView,
} from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import type { MessageContent } from './message-contents.ts';

/** A channel or conversation, as the actor sees it. */
export interface LocationRow {
  readonly recipientId: number;
  readonly shownAs: number;
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly participants: readonly ParticipantView[] | null;
}

const knownFlags = new Map<number, readonly MessageFlag[]>();
/** More combinations than exist; bounds the cache if unknown bits appear. */
const MAX_KNOWN = 1_000;

/**
 * The flags of a message, cached: few combinations exist, and a page has a hundred messages.
 *
 * @param stored the flags of the actor's note
 * @param bits 1 received, 2 read, 4 mentions the channel, 8 mentions the topic
 */
export function flagsOfBits(stored: number, bits: number): readonly MessageFlag[] {
  const key = 16 * stored + bits;
  const known = knownFlags.get(key);
  if (known) return known;
  const flags = flagsOf({
    stored,
    received: (bits & 1) !== 0,
    read: (bits & 2) !== 0,
    channelWildcard: (bits & 4) !== 0,
    topicWildcard: (bits & 8) !== 0,
  });
  if (knownFlags.size < MAX_KNOWN) knownFlags.set(key, flags);
  return flags;
}

/** Writes the properties out: spreading an object takes longer than the rest of the page. */
export function viewOf(
  { parts, topic }: MessageContent,
  location: LocationRow,
  sender: SenderView,
  flags: readonly MessageFlag[],
  linkifiers: readonly Linkifier[],
): MessageView {
  return {
    id: parts.id,
    recipientId: location.shownAs,
    place: locationOf(location, topic),
    sender,
    content: parts.content,
    renderedContent: parts.renderedContent,
    sentAt: parts.sentAt,
    clientName: parts.clientName,
    lastEditedAt: parts.lastEditedAt,
    lastMovedAt: parts.lastMovedAt,
    edits: parts.edits,
    reactions: parts.reactions,
    submessages: parts.submessages,
    flags,
    linkifiers,
    shared: parts,
  };
}

function locationOf(
  { channelId, channelName, participants }: LocationRow,
  topic: string,
): MessageView['place'] {
  return channelId !== null && channelName !== null
    ? { kind: 'channel', channelId, channelName, topic }
    : { kind: 'direct', participants: participants ?? [] };
}
