/// <reference lib="dom" />
import type { Message } from '@tandem/chat-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatTimeInText } from '../../i18n/times.ts';
import { messageContent } from '../../model/html/message-html.ts';

const OPTIONS = { realmUrl: location.origin, formatTime: formatTimeInText };

/** The content of a message: the HTML of the server, sanitized once more. */
export function MessageBody({ message }: { readonly message: Message }) {
  const body = useRef<HTMLDivElement>(null);
  const html = message.match_content ?? message.content;
  useLayoutEffect(() => {
    body.current?.replaceChildren(messageContent(html, OPTIONS));
  }, [html]);
  return <div ref={body} class="content" dir="auto" />;
}
