import type { Message } from '@tandem/chat-client';
import { useMemo } from 'preact/hooks';
import { sanitized } from './sanitized.ts';

/** The content of a message: the HTML of the server, sanitized once more. */
export function MessageBody({ message }: { readonly message: Message }) {
  const html = useMemo(
    () => sanitized(message.match_content ?? message.content),
    [message.match_content, message.content],
  );
  return <div class="content" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
