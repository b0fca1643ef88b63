import type { Actor } from '@tandem/shared-kernel';
import type { RenderedContent } from '../content/message-renderer.ts';
import { MessagingError } from '../messaging-error.ts';
import type { FoundReferences, ReferenceQueries } from './reference-queries.ts';

/** A wildcard that reaches more users than this needs a permission. */
const MANY_PEOPLE = 15;

/** The channel and topic in which something is mentioned. */
export interface MentionLocation {
  readonly subscriberCount: number;
  /** `null` for a topic without messages. */
  readonly topicId: number | null;
}

type Queries = Pick<ReferenceQueries, 'mayMentionMany' | 'countParticipants' | 'groupMemberIds'>;

/**
 * Checks the mentions of a rendered message.
 *
 * @param location `null` for direct messages, where wildcards reach few users anyway
 * @throws MessagingError CHANNEL_WILDCARD_NOT_PERMITTED, TOPIC_WILDCARD_NOT_PERMITTED,
 *   GROUP_MENTION_NOT_PERMITTED
 */
export async function checkMentions(
  queries: Queries,
  writer: Actor,
  rendered: RenderedContent,
  found: FoundReferences,
  location: MentionLocation | null,
): Promise<void> {
  if (location !== null) await checkWildcards(queries, writer, rendered, location);
  for (const groupId of rendered.mentionedGroupIds) {
    const refused = found.unmentionableGroups.get(groupId);
    if (refused) throw new MessagingError('GROUP_MENTION_NOT_PERMITTED', { group: refused.name });
  }
}

/** All users that a rendered message mentions, by name or through a group. */
export async function mentionedUserIds(
  queries: Queries,
  rendered: RenderedContent,
): Promise<readonly number[]> {
  if (rendered.mentionedGroupIds.length === 0) return rendered.mentionedUserIds;
  const members = await queries.groupMemberIds(rendered.mentionedGroupIds);
  return [...new Set([...rendered.mentionedUserIds, ...members])];
}

async function checkWildcards(
  queries: Queries,
  writer: Actor,
  rendered: RenderedContent,
  location: MentionLocation,
): Promise<void> {
  const reachesChannel = rendered.mentionsChannelWildcard && location.subscriberCount > MANY_PEOPLE;
  const reachesTopic = rendered.mentionsTopicWildcard && (await hasMany(queries, location.topicId));
  if (!reachesChannel && !reachesTopic) return;
  if (await queries.mayMentionMany(writer)) return;
  throw new MessagingError(
    reachesChannel ? 'CHANNEL_WILDCARD_NOT_PERMITTED' : 'TOPIC_WILDCARD_NOT_PERMITTED',
  );
}

async function hasMany(queries: Queries, topicId: number | null): Promise<boolean> {
  if (topicId === null) return false;
  return (await queries.countParticipants(topicId, MANY_PEOPLE + 1)) > MANY_PEOPLE;
}
