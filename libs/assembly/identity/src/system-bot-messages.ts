import type { ProfileTextRenderer } from '@tandem/identity-domain';
import type { AnonymousGroups } from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import { statement, type Sql } from '@tandem/shared-postgres';

const systemBot = statement(
  'assembly.systemBot',
  `select bot.id from user_account bot join realm home on home.id = bot.realm_id
   where home.string_id = 'tandeminternal' and bot.is_system_bot
     and bot.delivery_email like $1 || '@%'`,
);

const CLIENT = 'Internal';

/** A message of the server to one person. */
export interface SystemMessage {
  readonly realmId: number;
  readonly receiverId: number;
  readonly content: string;
  /** Safe HTML; rendered from `content` when left out. */
  readonly renderedContent?: string;
}

/** Direct messages of the server's own bots, in the transaction that `sql` belongs to. */
export class SystemBotMessages {
  readonly #sql: Sql;
  readonly #groups: AnonymousGroups;
  readonly #texts: ProfileTextRenderer;

  constructor(sql: Sql, groups: AnonymousGroups, texts: ProfileTextRenderer) {
    this.#sql = sql;
    this.#groups = groups;
    this.#texts = texts;
  }

  /** @returns the message; `null` on a server without bots, which tells nobody */
  async send(bot: 'notification-bot' | 'welcome-bot', message: SystemMessage) {
    const { realmId, receiverId, content } = message;
    const { rows } = await this.#sql.query<{ id: number }>(systemBot, [bot]);
    const senderId = rows[0]?.id;
    if (senderId === undefined) return null;
    const tx = bindMessagingTx(this.#sql, this.#groups);
    const place = {
      kind: 'direct' as const,
      userIds: [senderId, receiverId].sort((a, b) => a - b),
    };
    const renderedContent = message.renderedContent ?? (await this.#texts.render(content));
    const messageId = await tx.messages.add({
      ...{ realmId, senderId, place, sentAt: new Date(), clientName: CLIENT },
      ...{ readBySender: true, widget: null, sendKey: null },
      body: {
        ...{ content, renderedContent },
        ...{ mentionsChannelWildcard: false, mentionsTopicWildcard: false },
        ...{ hasLink: false, hasImage: false, hasAttachment: false, mentionedUserIds: [] },
      },
    });
    await tx.events.append({
      ...{ type: 'message.sent', realmId, messageId, senderId, clientName: CLIENT, place },
      ...{ readBySender: true, echo: null },
    });
    return messageId;
  }
}
