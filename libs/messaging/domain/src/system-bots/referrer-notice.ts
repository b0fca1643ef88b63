import type { SystemBotMessages } from './system-bot-messages.ts';

/** A user who joined by an invitation. */
interface ReferredNewcomer {
  readonly realmId: number;
  readonly realmName: string;
  readonly userId: number;
  readonly fullName: string;
  readonly inviterId: number;
}

/** Notifies a user that a newcomer accepted their invitation, with a silent mention of the newcomer. */
export async function sendReferrerNotice(
  messages: Pick<SystemBotMessages, 'send'>,
  { realmId, realmName, userId, fullName, inviterId }: ReferredNewcomer,
): Promise<void> {
  const rest = ` accepted your invitation to join ${realmName}!`;
  const mention = `<span class="user-mention silent" data-user-id="${userId}">${escaped(fullName)}</span>`;
  const content = `@_**${fullName}|${userId}**${rest}`;
  await messages.send('notification-bot', {
    parts: [content],
    // Names are shown literally: Markdown in them has no effect.
    rendered: new Map([[content, `<p>${mention}${escaped(rest)}</p>`]]),
    realmId,
    receiverId: inviterId,
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
