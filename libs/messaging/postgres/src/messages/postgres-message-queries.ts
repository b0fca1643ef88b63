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
import { findMessage, lastMessageId } from './find-message-sql.ts';

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

/** Messages from PostgreSQL; one round trip per call. */
export class PostgresMessageQueries implements MessageQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findMessage(viewer: Actor, messageId: number): Promise<MessageView | null> {
    const values = [viewer.userId, viewer.realmId, viewer.role, messageId];
    const { rows } = await this.#sql.query<MessageRow>(findMessage, values);
    return rows[0] ? toView(rows[0]) : null;
  }

  async lastMessageId(viewer: Actor): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number | null }>(lastMessageId, [viewer.userId]);
    return rows[0]?.id ?? null;
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
