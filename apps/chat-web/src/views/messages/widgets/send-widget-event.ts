import type { ChatSession, Message } from '@tandem/chat-client';
import { notifyOfFailure } from '../../../state/notices.ts';

/** Sends a change by the actor to a poll or a list of tasks. */
export function sendWidgetEvent(session: ChatSession, { id }: Message, event: object): void {
  const fields = { message_id: id, msg_type: 'widget', content: JSON.stringify(event) };
  session.api.post('/submessage', fields).catch(notifyOfFailure);
}
