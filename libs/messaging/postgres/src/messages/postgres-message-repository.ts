import {
  DuplicateSend,
  TopicGone,
  type ContentEdit,
  type EditableMessage,
  type MessageBody,
  type MessageRepository,
  type NewMessage,
  type SavedContent,
  type UnnumberedSend,
  type VisibleMessage,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { isUniqueViolation, type Sql } from '@tandem/shared-postgres';
import { addChannelMessage, addDirectMessage } from './add-message-sql.ts';
import { lockMessageForEdit, lockVisibleMessage } from './lock-message-sql.ts';
import { saveMessageContent } from './save-content-sql.ts';

/** Messages in PostgreSQL; one round trip per call. */
export class PostgresMessageRepository implements MessageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(message: NewMessage, event?: UnnumberedSend): Promise<number> {
    const { place, body } = message;
    const values = [
      message.realmId,
      message.senderId,
      body.content,
      body.renderedContent,
      message.sentAt,
      message.clientName,
      message.readBySender,
      ...markers(body),
      body.mentionedUserIds,
      message.widget && JSON.stringify(message.widget),
      message.sendKey,
      event === undefined ? null : JSON.stringify(event),
      message.sendRequest ?? null,
    ];
    try {
      return place.kind === 'channel'
        ? await this.#id(addChannelMessage, [
            ...values,
            place.channelId,
            place.recipientId,
            place.topic,
            message.topicId ?? null,
          ])
        : await this.#id(addDirectMessage, [...values, place.userIds]);
    } catch (error) {
      throw isUniqueViolation(error, 'sent_key_key') ? new DuplicateSend() : error;
    }
  }

  async lockVisible(actor: Actor, messageId: number): Promise<VisibleMessage | null> {
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    const { rows } = await this.#sql.query<VisibleMessage>(lockVisibleMessage, values);
    return rows[0] ?? null;
  }

  async lockForEdit(actor: Actor, messageId: number): Promise<EditableMessage | null> {
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    const { rows } = await this.#sql.query<EditableMessage>(lockMessageForEdit, values);
    return rows[0] ?? null;
  }

  async saveContent({ messageId, editorId, editedAt, body }: ContentEdit): Promise<SavedContent> {
    const { rows } = await this.#sql.query<SavedContent>(saveMessageContent, [
      messageId,
      editorId,
      editedAt,
      body.content,
      body.renderedContent,
      ...markers(body),
      body.mentionedUserIds,
    ]);
    const [saved] = rows;
    if (!saved) throw new Error('A locked message is there');
    return saved;
  }

  async #id(query: Parameters<Sql['query']>[0], values: readonly unknown[]): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(query, values);
    const [row] = rows;
    if (!row) throw new TopicGone();
    return row.id;
  }
}

function markers(body: MessageBody): readonly boolean[] {
  return [
    body.mentionsChannelWildcard,
    body.mentionsTopicWildcard,
    body.hasLink,
    body.hasImage,
    body.hasAttachment,
  ];
}
