import type { MessageRendererOptions } from '@tandem/messaging-markdown';
import { ExternalMediaAddresses } from '@tandem/messaging-outbound-http/external-media-addresses';

/** The options of a renderer for pictures of other sites. @param secret `null`: pictures are not shown */
export function mediaOptions(secret: string | null): Pick<MessageRendererOptions, 'mediaProxy'> {
  if (secret === null) return {};
  const addresses = new ExternalMediaAddresses(secret);
  return { mediaProxy: (url) => addresses.of(url) };
}
