import { renderPlain } from '../content/render-plain.ts';
import type { MessageRenderer } from '../content/message-renderer.ts';
import { noticeBody } from '../messages/message-posting.ts';
import type { MessageBody } from '../messages/message-repository.ts';

/** The text by which the notification bot notifies a sender that their message was not sent, and why. */
export async function failureNotice(
  renderer: Pick<MessageRenderer, 'renderDescription'>,
  deliverAt: Date,
  reason: string,
): Promise<MessageBody> {
  const time = `<time:${deliverAt.toISOString().replace(/\.\d+Z$/, '+00:00')}>`;
  const content = [
    `The message you scheduled for ${time} was not sent because of the following error:`,
    `> ${reason}`,
    '[View scheduled messages](#scheduled)',
  ].join('\n\n');
  return noticeBody(content, await renderPlain(renderer, content), { hasLink: true });
}
