import type { Actor } from '@tandem/shared-kernel';
import type { ContentReferences } from '../content/content-references.ts';
import type { ChannelReference } from './destination.ts';
import type { NamedReference, ResolvedReferences } from '../content/message-renderer.ts';

/** The resolved references of a text, and which of them may only be mentioned silently. */
export interface FoundReferences extends ResolvedReferences {
  /** The groups by id; mentioning one of them refuses the message. */
  readonly unmentionableGroups: ReadonlyMap<number, NamedReference>;
  /** The users whose settings follow topics that mention them. */
  readonly followerIds: ReadonlySet<number>;
}

/** The location of a text. */
export interface TextLocation {
  readonly channel: ChannelReference;
  readonly topic: string;
}

/** Resolves the references of a text that are accessible to its writer. */
export interface ReferenceQueries {
  /**
   * One round trip. Only active users and groups; only channels that the writer can see.
   *
   * @param location the topic that mentioned users then follow
   */
  findReferences(
    writer: Actor,
    references: ContentReferences,
    location?: TextLocation,
  ): Promise<FoundReferences>;
  /** Active members of the groups, through subgroups too, each once. */
  groupMemberIds(groupIds: readonly number[]): Promise<readonly number[]>;
  /** Whether the writer may use wildcards that reach many users. */
  mayMentionMany(writer: Actor): Promise<boolean>;
  /** Counts the users who wrote or reacted in a topic, up to `limit`. */
  countParticipants(topicId: number, limit: number): Promise<number>;
}

/** True when there are references to resolve. */
export function refersToAnything(references: ContentReferences): boolean {
  return (
    references.userNames.size > 0 ||
    references.userIds.size > 0 ||
    references.groupNames.size > 0 ||
    references.channelNames.size > 0 ||
    references.emojiNames.size > 0 ||
    references.uploadPaths.size > 0
  );
}
