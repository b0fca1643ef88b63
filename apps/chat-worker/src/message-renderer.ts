import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import { MarkdownItMessageRenderer } from '@tandem/messaging-markdown';
import { ExternalMediaAddresses } from '@tandem/messaging-outbound-http';

/** Renders messages as the chat service does, which has the same secret. */
export function messageRenderer(secret: string, showsExternalMedia: boolean): MessageRenderer {
  const addresses = new ExternalMediaAddresses(secret);
  return new MarkdownItMessageRenderer(
    new BuiltInEmojiCatalog(),
    showsExternalMedia ? { mediaProxy: (url) => addresses.of(url) } : {},
  );
}
