import type { Greeted, Greetings } from '@tandem/identity-domain';
import { welcomeTextOf } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';
import type { SystemBotMessages } from './system-bot-messages.ts';

const GREETING = [
  'Hello, and welcome! 👋 I am the Welcome Bot, and this is a direct message: nobody but you reads it.',
  '* Conversations are sorted by **channel**, and in each channel by **topic**.',
  '* Reply to a topic to keep it together, or start a new one.',
  '* You can write to people directly, one or several at a time.',
].join('\n');
const NOTE = 'A message from the people who run this organization:';

/** The Welcome Bot's messages of the messaging context, for accounts that are opened. */
export class WelcomeBot implements Greetings {
  readonly #sql: Sql;
  readonly #messages: Pick<SystemBotMessages, 'send'>;

  constructor(sql: Sql, messages: Pick<SystemBotMessages, 'send'>) {
    this.#sql = sql;
    this.#messages = messages;
  }

  async greet({ realmId, userId, text, rendered }: Greeted): Promise<void> {
    const added = text ?? (await welcomeTextOf(this.#sql, realmId));
    const parts = added === '' ? [GREETING] : [`${GREETING}\n\n${NOTE}`, added];
    await this.#messages.send('welcome-bot', { realmId, receiverId: userId, parts, rendered });
  }

  async show({
    realmId,
    userId,
    text,
    rendered,
  }: Greeted & { readonly text: string }): Promise<number> {
    const messageId = await this.#messages.send('welcome-bot', {
      realmId,
      receiverId: userId,
      parts: [text],
      rendered,
    });
    if (messageId === null) throw new Error('The server has no Welcome Bot');
    return messageId;
  }
}
