import { PushError } from '../push-error.ts';

/** The secrets in links to unsubscribe. */
export interface UnsubscribeTokens {
  tokenOf(userId: number): string;
  /** @returns `null` for a forged token */
  userIdOf(token: string): number | null;
}

/** The settings of mails, owned by the context of accounts. */
interface MailSettings {
  /** Turns off every mail about messages; has no effect for a deleted account. */
  turnOff(userId: number): Promise<void>;
}

/** Unsubscribes a user from mail about messages, by a link in such a mail. */
export class Unsubscribe {
  readonly #ports: { readonly tokens: UnsubscribeTokens; readonly mailSettings: MailSettings };

  constructor(ports: { readonly tokens: UnsubscribeTokens; readonly mailSettings: MailSettings }) {
    this.#ports = ports;
  }

  /** @throws PushError UNSUBSCRIBE_LINK_INVALID */
  async execute({ token }: { readonly token: string }): Promise<void> {
    const userId = this.#ports.tokens.userIdOf(token);
    if (userId === null) throw new PushError('UNSUBSCRIBE_LINK_INVALID');
    await this.#ports.mailSettings.turnOff(userId);
  }
}
