import type { ProfileTextRenderer } from '@tandem/identity-domain';
import {
  systemMessage,
  directLocation,
  insertMessage,
  type AnonymousGroups,
} from '@tandem/messaging-domain';
import { bindMessagingTx, findSystemBot } from '@tandem/messaging-postgres';
import type { Clock } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** A message of the server to one user. */
export interface SystemMessage {
  readonly realmId: number;
  readonly receiverId: number;
  /** Markdown, each part a paragraph or more. */
  readonly parts: readonly string[];
  /** Safe HTML of parts; others are rendered at once, with formulas shown as they were written. */
  readonly rendered?: ReadonlyMap<string, string> | undefined;
}

/** Direct messages of the server's own bots, in the transaction that `sql` belongs to. */
export class SystemBotMessages {
  readonly #sql: Sql;
  readonly #groups: AnonymousGroups;
  readonly #texts: Pick<ProfileTextRenderer, 'render'>;
  readonly #clock: Clock;

  constructor(
    sql: Sql,
    groups: AnonymousGroups,
    texts: Pick<ProfileTextRenderer, 'render'>,
    clock: Clock,
  ) {
    this.#sql = sql;
    this.#groups = groups;
    this.#texts = texts;
    this.#clock = clock;
  }

  /** @returns the message; `null` on a server without bots, where nothing is sent */
  async send(bot: 'notification-bot' | 'welcome-bot', message: SystemMessage) {
    const { realmId, receiverId, parts, rendered } = message;
    const senderId = await findSystemBot(this.#sql, bot);
    if (senderId === null) return null;
    const tx = bindMessagingTx(this.#sql, this.#groups);
    const place = directLocation(senderId, receiverId);
    const html = await Promise.all(
      parts.map(async (part) => rendered?.get(part) ?? this.#texts.render(part)),
    );
    const body = {
      content: parts.join('\n\n'),
      renderedContent: html.join('\n'),
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
      hasLink: false,
      hasImage: false,
      hasAttachment: false,
      mentionedUserIds: [],
    };
    return insertMessage(
      tx,
      systemMessage({ realmId, senderId, place, sentAt: this.#clock.now(), body }),
    );
  }
}
