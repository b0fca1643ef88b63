import type { MessagePost, MessagePosting } from '@tandem/messaging-domain';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import {
  Batcher,
  CommitOutcomeUnknown,
  isMoving,
  isRefusal,
  leavesOutcomeUnknown,
  type Sql,
} from '@tandem/shared-postgres';
import { postMessages } from './post-messages-sql.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Stores channel messages in batches: messages posted while a batch runs form the next one, as one
 * statement in its own transaction. One round trip and one flush of the log for all of them; a single
 * message is sent at once.
 *
 * One batch at a time: more would wait for each other's topics, and for the log.
 */
export class PostgresMessagePosting implements MessagePosting {
  readonly #sql: Sql;
  readonly #singly: MessagePosting;
  readonly #groups = new Batcher<MessagePost, number | null>((posts) => this.#store(posts), {
    atOnce: 1,
  });

  /**
   * @param sql of the pool
   * @param singly for direct messages, for topics that another transaction creates or moves, and for the
   *   messages of a failed batch, each of which then succeeds or fails alone
   */
  constructor(sql: Sql, singly: MessagePosting) {
    this.#sql = sql;
    this.#singly = singly;
  }

  async post(post: MessagePost): Promise<number> {
    try {
      if (post.message.place.kind === 'direct') return await this.#singly.post(post);
      return (await this.#groups.add(post)) ?? (await this.#singly.post(post));
    } catch (error) {
      // The key makes a repetition safe: it finds the message if it was stored.
      if (error instanceof CommitOutcomeUnknown && post.message.sendKey !== null) {
        throw new TemporarilyUnavailable(error.message, RETRY_AFTER_SECONDS, { cause: error });
      }
      throw error;
    }
  }

  /** Ids of the messages; `null` for those that were not stored. */
  async #store(posts: readonly MessagePost[]): Promise<readonly (number | null)[]> {
    const ids: (number | null)[] = posts.map(() => null);
    try {
      const { rows } = await this.#sql.query<{ position: number; id: number }>(postMessages, [
        JSON.stringify(posts.map(rowOf)),
      ]);
      for (const { position, id } of rows) ids[position] = id;
    } catch (error) {
      if (leavesOutcomeUnknown(error)) {
        throw new CommitOutcomeUnknown('The connection was lost during a send', { cause: error });
      }
      if (!isRefusal(error) && !isMoving(error)) throw error;
    }
    return ids;
  }
}

/** Named as the columns of the statement. */
function rowOf({ message, event }: MessagePost, position: number) {
  const { place, body } = message;
  return {
    position,
    realm_id: message.realmId,
    sender_id: message.senderId,
    content: body.content,
    html: body.renderedContent,
    sent_at: message.sentAt,
    client_name: message.clientName,
    read_by_sender: message.readBySender,
    mentions_channel: body.mentionsChannelWildcard,
    has_link: body.hasLink,
    mentions_topic: body.mentionsTopicWildcard,
    has_image: body.hasImage,
    has_attachment: body.hasAttachment,
    mentioned: body.mentionedUserIds,
    widget: message.widget && JSON.stringify(message.widget),
    key: message.sendKey,
    request: message.sendRequest ?? null,
    ...(place.kind === 'channel' && {
      channel_id: place.channelId,
      recipient_id: place.recipientId,
      topic: place.topic,
      checked_topic_id: message.topicId ?? null,
    }),
    event,
  };
}
