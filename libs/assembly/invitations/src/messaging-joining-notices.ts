import type { SystemBotMessages, WelcomeBot } from '@tandem/assembly-identity';
import type { JoiningNotices } from '@tandem/invitations-domain';

/** Messages of the server's bots about people who join. */
export class MessagingJoiningNotices implements JoiningNotices {
  readonly #messages: Pick<SystemBotMessages, 'send'>;
  readonly #welcomeBot: Pick<WelcomeBot, 'greet'>;

  constructor(messages: Pick<SystemBotMessages, 'send'>, welcomeBot: Pick<WelcomeBot, 'greet'>) {
    this.#messages = messages;
    this.#welcomeBot = welcomeBot;
  }

  async notifyReferrer(newcomer: Parameters<JoiningNotices['notifyReferrer']>[0]): Promise<void> {
    const { realmId, realmName, userId, fullName, inviterId } = newcomer;
    const rest = ` accepted your invitation to join ${realmName}!`;
    const who = `<span class="user-mention silent" data-user-id="${userId}">${escaped(fullName)}</span>`;
    const content = `@_**${fullName}|${userId}**${rest}`;
    await this.#messages.send('notification-bot', {
      parts: [content],
      rendered: new Map([[content, `<p>${who}${escaped(rest)}</p>`]]),
      realmId,
      receiverId: inviterId,
    });
  }

  welcome(newcomer: Parameters<JoiningNotices['welcome']>[0]): Promise<void> {
    return this.#welcomeBot.greet(newcomer);
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
