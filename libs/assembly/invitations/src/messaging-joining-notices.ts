import type { JoiningNotices } from '@tandem/invitations-domain';
import {
  sendReferrerNotice,
  type SystemBotMessages,
  type WelcomeMessages,
} from '@tandem/messaging-domain/system-bots';

/** The messages of the messaging context's bots, about users who join. */
export class MessagingJoiningNotices implements JoiningNotices {
  readonly #messages: Pick<SystemBotMessages, 'send'>;
  readonly #welcome: Pick<WelcomeMessages, 'greet'>;

  constructor(messages: Pick<SystemBotMessages, 'send'>, welcome: Pick<WelcomeMessages, 'greet'>) {
    this.#messages = messages;
    this.#welcome = welcome;
  }

  notifyReferrer(newcomer: Parameters<JoiningNotices['notifyReferrer']>[0]): Promise<void> {
    return sendReferrerNotice(this.#messages, newcomer);
  }

  welcome(newcomer: Parameters<JoiningNotices['welcome']>[0]): Promise<void> {
    return this.#welcome.greet(newcomer);
  }
}
