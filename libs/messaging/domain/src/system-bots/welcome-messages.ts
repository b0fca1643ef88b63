import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { StandaloneTexts } from '../content/standalone-texts.ts';
import type { SystemBotMessages, SystemBotQueries } from './system-bot-messages.ts';

const GREETING = [
  'Hello, and welcome! 👋 I am the Welcome Bot, and this is a direct message: nobody but you reads it.',
  '* Conversations are sorted by **channel**, and in each channel by **topic**.',
  '* Reply to a topic to keep it together, or start a new one.',
  '* You can write to people directly, one or several at a time.',
].join('\n');
const NOTE = 'A message from the people who run this organization:';

/** A user who is welcomed. */
interface WelcomedUser {
  readonly realmId: number;
  readonly userId: number;
  /**
   * The inviter's Markdown that is added to the greeting, empty for none; `null` for the organization's
   * text.
   */
  readonly text: string | null;
  /** Safe HTML of texts that were rendered before the transaction; others are rendered immediately. */
  readonly rendered?: ReadonlyMap<string, string>;
}

/** Messages of the Welcome Bot, in the transaction of the command. */
export class WelcomeMessages {
  readonly #bots: Pick<SystemBotQueries, 'welcomeTextOf'>;
  readonly #messages: Pick<SystemBotMessages, 'send'>;

  constructor(
    bots: Pick<SystemBotQueries, 'welcomeTextOf'>,
    messages: Pick<SystemBotMessages, 'send'>,
  ) {
    this.#bots = bots;
    this.#messages = messages;
  }

  /** Greets a new user. */
  async greet({ realmId, userId, text, rendered }: WelcomedUser): Promise<void> {
    const added = text ?? (await this.#bots.welcomeTextOf(realmId));
    const parts = added === '' ? [GREETING] : [`${GREETING}\n\n${NOTE}`, added];
    await this.#messages.send('welcome-bot', { realmId, receiverId: userId, parts, rendered });
  }

  /**
   * Previews a text of the organization for a user.
   *
   * @returns the id of the message
   * @throws Error on a server without bots
   */
  async show(user: WelcomedUser & { readonly text: string }): Promise<number> {
    const { realmId, userId, text, rendered } = user;
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

/** Renders welcome texts before the transaction in which a user joins. */
export class EarlyWelcomeTexts {
  readonly #bots: Pick<SystemBotQueries, 'welcomeTextOf'>;
  readonly #texts: Pick<StandaloneTexts, 'renderEarly'>;

  constructor(
    bots: Pick<SystemBotQueries, 'welcomeTextOf'>,
    texts: Pick<StandaloneTexts, 'renderEarly'>,
  ) {
    this.#bots = bots;
    this.#texts = texts;
  }

  /**
   * @param text the inviter's Markdown, `null` for the organization's text
   * @returns the HTML of the text; nothing where it is rendered immediately
   */
  async render(
    text: string | null,
    { realmId, inviterId }: { readonly realmId: number; readonly inviterId: number },
  ): Promise<ReadonlyMap<string, string>> {
    const shown = text ?? (await this.#bots.welcomeTextOf(realmId));
    try {
      return await this.#texts.renderEarly([shown], inviterId);
    } catch (error) {
      // An inviter whose texts wait must not prevent a user from joining.
      if (error instanceof TemporarilyUnavailable) return new Map();
      throw error;
    }
  }
}
