import type { Greetings, OwnerNotices, ProfileTextRenderer } from '@tandem/identity-domain';
import {
  StandaloneTexts,
  type EmojiCatalog,
  type MessageRenderer,
} from '@tandem/messaging-domain/content';
import { SystemBotMessages, WelcomeMessages } from '@tandem/messaging-domain/system-bots';
import { LINEAR_EFFORT, MarkdownItMessageRenderer } from '@tandem/messaging-markdown';
import { PostgresSystemBotQueries, bindMessagingTx } from '@tandem/messaging-postgres';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import type { Clock } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** The Markdown of the messaging context, for the profiles of this one. */
export class MessagingProfileTexts extends StandaloneTexts implements ProfileTextRenderer {
  /** @param isolated renders texts that may take long; `null` where no profile is changed */
  constructor(emoji: EmojiCatalog, isolated: MessageRenderer | null = null) {
    super({
      immediate: () => new MarkdownItMessageRenderer(emoji, { effort: LINEAR_EFFORT }),
      isolated,
    });
  }
}

/** Messages of the system bots, in the transaction that `sql` belongs to. */
export function systemBotMessages(
  sql: Sql,
  texts: Pick<StandaloneTexts, 'render'>,
  clock: Clock,
): SystemBotMessages {
  const { messages } = bindMessagingTx(sql, new PostgresAnonymousGroups(sql));
  return new SystemBotMessages(
    { messages, bots: new PostgresSystemBotQueries(sql) },
    { texts, clock },
  );
}

/** The Welcome Bot of the messaging context, in the transaction that `sql` belongs to. */
export class MessagingGreetings extends WelcomeMessages implements Greetings {
  constructor(sql: Sql, texts: Pick<StandaloneTexts, 'render'>, clock: Clock) {
    super(new PostgresSystemBotQueries(sql), systemBotMessages(sql, texts, clock));
  }
}

/** Notices of the Notification Bot to the owners of bots, in the transaction that `sql` belongs to. */
export class MessagingOwnerNotices implements OwnerNotices {
  readonly #messages: SystemBotMessages;

  constructor(sql: Sql, texts: Pick<StandaloneTexts, 'render'>, clock: Clock) {
    this.#messages = systemBotMessages(sql, texts, clock);
  }

  async send({ realmId, ownerId, content }: Parameters<OwnerNotices['send']>[0]): Promise<void> {
    await this.#messages.send('notification-bot', {
      realmId,
      receiverId: ownerId,
      parts: [content],
    });
  }
}
