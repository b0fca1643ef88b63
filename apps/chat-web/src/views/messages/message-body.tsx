import type { Message } from '@tandem/chat-client';
import { HtmlContent } from './html-content.tsx';
import { widgetOf } from '../../state/widgets.ts';
import { Widget } from './widgets/widget.tsx';

/** The beginning of a message about its sender. */
const ACTION = /^<p>\/me /;

/** The content of a message, or the poll or list that it is. */
export function MessageBody({ message }: { readonly message: Message }) {
  const widget = widgetOf(message);
  if (widget) return <Widget message={message} widget={widget} />;
  const html = message.match_content ?? message.content;
  return <HtmlContent html={message.is_me_message ? html.replace(ACTION, '<p>') : html} />;
}
