import type { JoiningNotices } from '@tandem/invitations-domain';
import {
  NO_REFERENCES,
  type AnonymousGroups,
  type MessageRenderer,
} from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import { statement, type Sql } from '@tandem/shared-postgres';

const systemBot = statement(
  'assembly.systemBot',
  `select bot.id from user_account bot join realm home on home.id = bot.realm_id
   where home.string_id = 'tandeminternal' and bot.is_system_bot
     and bot.delivery_email like $1 || '@%'`,
);

const CLIENT = 'Internal';
/** What a greeting is rendered with: it refers to nothing. */
const PLAIN = {
  references: NO_REFERENCES,
  linkifiers: [],
  translateEmoticons: false,
  realmUrl: '',
  defaultCodeLanguage: null,
};

/** Messages of the server's bots about people who join. */
export class MessagingJoiningNotices implements JoiningNotices {
  readonly #sql: Sql;
  readonly #groups: AnonymousGroups;
  readonly #renderer: Pick<MessageRenderer, 'renderDescription'>;

  constructor(
    sql: Sql,
    groups: AnonymousGroups,
    renderer: Pick<MessageRenderer, 'renderDescription'>,
  ) {
    this.#sql = sql;
    this.#groups = groups;
    this.#renderer = renderer;
  }

  async tellReferrer(newcomer: Parameters<JoiningNotices['tellReferrer']>[0]): Promise<void> {
    const { realmId, realmName, userId, fullName, inviterId } = newcomer;
    const rest = ` accepted your invitation to join ${realmName}!`;
    const who = `<span class="user-mention silent" data-user-id="${userId}">${escaped(fullName)}</span>`;
    await this.#send('notification-bot', realmId, inviterId, {
      content: `@_**${fullName}|${userId}**${rest}`,
      renderedContent: `<p>${who}${escaped(rest)}</p>`,
    });
  }

  async welcome({ realmId, userId, text }: Parameters<JoiningNotices['welcome']>[0]) {
    const renderedContent = await this.#renderer.renderDescription(text, PLAIN);
    await this.#send('welcome-bot', realmId, userId, { content: text, renderedContent });
  }

  async #send(
    bot: string,
    realmId: number,
    receiverId: number,
    text: { readonly content: string; readonly renderedContent: string },
  ): Promise<void> {
    const { rows } = await this.#sql.query<{ id: number }>(systemBot, [bot]);
    const senderId = rows[0]?.id;
    // A server without bots tells nobody.
    if (senderId === undefined) return;
    const tx = bindMessagingTx(this.#sql, this.#groups);
    const place = {
      kind: 'direct' as const,
      userIds: [senderId, receiverId].sort((a, b) => a - b),
    };
    const messageId = await tx.messages.add({
      ...{ realmId, senderId, place, sentAt: new Date(), clientName: CLIENT },
      ...{ readBySender: true, widget: null, sendKey: null },
      body: {
        ...{ ...text, mentionsChannelWildcard: false, mentionsTopicWildcard: false },
        ...{ hasLink: false, hasImage: false, hasAttachment: false, mentionedUserIds: [] },
      },
    });
    await tx.events.append({
      ...{ type: 'message.sent', realmId, messageId, senderId, clientName: CLIENT, place },
      ...{ readBySender: true, echo: null },
    });
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
