import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ExternalMediaFault } from '@tandem/messaging-domain/uploads';
import { startChatService, type RunningChatService } from '@tandem/shared-chat-wire/testing';
import { serveExternalMedia } from './serve-external-media.ts';

let fault: ExternalMediaFault;
let service: RunningChatService;
beforeAll(async () => {
  const endpoint = serveExternalMedia({
    source: { open: () => Promise.resolve(fault) },
    addresses: { urlOf: () => 'https://pictures.example/a.png' },
  });
  service = await startChatService([], { raw: [endpoint] });
});
afterAll(() => service.service.stop());

it.each([
  // Browsers request it again with the next view of the message.
  ['busy', { status: 503, cache: 'no-store', retry: '1' }],
  ['unavailable', { status: 404, cache: 'public, max-age=60', retry: null }],
] as const)('answers nothing for a picture whose source is %s', async (reason, expected) => {
  fault = reason;
  const answer = await fetch(`http://127.0.0.1:${service.port}/external_content/0a/0b`);
  const { status, headers } = answer;
  expect({
    status,
    cache: headers.get('cache-control'),
    retry: headers.get('retry-after'),
  }).toEqual(expected);
  expect(await answer.text()).toBe('');
});
