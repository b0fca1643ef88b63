import {
  flagsOf,
  type EditView,
  type Linkifier,
  type MessageQueries,
  type MessageView,
  type ParticipantView,
  type ReactionView,
  type SenderView,
  type SubmessageView,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { Batches } from '../batches.ts';
import { findMessage, findMessages, lastMessageId } from './find-message-sql.ts';

interface MessageRow {
  readonly id: number;
  readonly recipientId: number;
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly topic: string;
  readonly participants: readonly ParticipantView[] | null;
  readonly content: string;
  readonly renderedContent: string;
  readonly sentAt: Date;
  readonly clientName: string;
  readonly lastEditedAt: Date | null;
  readonly lastMovedAt: Date | null;
  readonly senderId: number;
  readonly senderEmail: string;
  readonly senderName: string;
  readonly senderRealmId: number;
  readonly senderRealmStringId: string;
  readonly senderDeliveryEmail: string;
  readonly senderEmailVisibility: number;
  readonly senderAvatarSource: SenderView['avatarSource'];
  readonly senderAvatarVersion: number;
  readonly senderIsAccessible: boolean;
  readonly received: boolean;
  readonly read: boolean;
  readonly stored: number;
  readonly channelWildcard: boolean;
  readonly topicWildcard: boolean;
  readonly edits: readonly EditView[] | null;
  readonly reactions: readonly ReactionView[] | null;
  readonly submessages: readonly SubmessageView[] | null;
  readonly linkifiers: readonly Linkifier[];
}

interface Asked {
  readonly viewer: Actor;
  readonly messageId: number;
}

/** Messages from PostgreSQL; one round trip per call, shared by calls at the same moment. */
export class PostgresMessageQueries implements MessageQueries {
  readonly #sql: Sql;
  readonly #messages = new Batches<Asked, MessageView | null>((asked) => this.#find(asked));

  /** @param sql of the pool: inside a transaction nothing happens at the same moment */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  findMessage(viewer: Actor, messageId: number): Promise<MessageView | null> {
    return this.#messages.get({ viewer, messageId });
  }

  async lastMessageId(viewer: Actor): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number | null }>(lastMessageId, [viewer.userId]);
    return rows[0]?.id ?? null;
  }

  async #find(asked: readonly Asked[]): Promise<readonly (MessageView | null)[]> {
    const [first, ...more] = asked;
    if (first && more.length === 0) return [await this.#findOne(first)];
    const { rows } = await this.#sql.query<MessageRow & { position: number }>(findMessages, [
      asked.map(({ viewer }) => viewer.userId),
      asked.map(({ viewer }) => viewer.realmId),
      asked.map(({ viewer }) => viewer.role),
      asked.map(({ messageId }) => messageId),
    ]);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    return asked.map((_, index) => {
      const row = byPosition.get(index + 1);
      return row ? toView(row) : null;
    });
  }

  async #findOne({ viewer, messageId }: Asked): Promise<MessageView | null> {
    const values = [viewer.userId, viewer.realmId, viewer.role, messageId];
    const { rows } = await this.#sql.query<MessageRow>(findMessage, values);
    return rows[0] ? toView(rows[0]) : null;
  }
}

function toView(row: MessageRow): MessageView {
  const { id, recipientId, content, renderedContent, sentAt, clientName } = row;
  const { lastEditedAt, lastMovedAt, linkifiers } = row;
  return {
    ...{ id, recipientId, content, renderedContent, sentAt, clientName },
    ...{ lastEditedAt, lastMovedAt, linkifiers },
    place: placeOf(row),
    sender: senderOf(row),
    edits: row.edits ?? [],
    reactions: row.reactions ?? [],
    submessages: row.submessages ?? [],
    flags: flagsOf(row),
  };
}

function placeOf({
  channelId,
  channelName,
  topic,
  participants,
}: MessageRow): MessageView['place'] {
  return channelId !== null && channelName !== null
    ? { kind: 'channel', channelId, channelName, topic }
    : { kind: 'direct', participants: participants ?? [] };
}

function senderOf(row: MessageRow): SenderView {
  return {
    id: row.senderId,
    realmId: row.senderRealmId,
    realmStringId: row.senderRealmStringId,
    email: row.senderEmail,
    deliveryEmail: row.senderDeliveryEmail,
    emailVisibility: row.senderEmailVisibility,
    fullName: row.senderName,
    avatarSource: row.senderAvatarSource,
    avatarVersion: row.senderAvatarVersion,
    isAccessible: row.senderIsAccessible,
  };
}
