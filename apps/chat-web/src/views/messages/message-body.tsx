import type { Message } from '@tandem/chat-client';
import { HtmlContent } from './html-content.tsx';
import { widgetOf } from '../../state/widgets.ts';
import { Widget } from './widgets/widget.tsx';

/** The content of a message, or the poll or list that it is. */
export function MessageBody({ message }: { readonly message: Message }) {
  const widget = widgetOf(message);
  if (widget) return <Widget message={message} widget={widget} />;
  return <HtmlContent html={message.match_content ?? message.content} />;
}
