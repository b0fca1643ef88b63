import { expect, it } from '@jest/globals';
import { loggedLife, type Logger } from './index.ts';

it('logs the start, when it is ready, and the stop', async () => {
  const lines: string[] = [];
  const info = (...words: readonly unknown[]) => lines.push(String(words.at(-1)));
  const logger = { info } as unknown as Logger;
  const service = await loggedLife(logger, async () => {
    lines.push('starting');
    return { url: 'http://x', stop: async () => void lines.push('stopping') };
  });
  expect(service.url).toBe('http://x');
  await service.stop();
  expect(lines).toEqual(['starts', 'starting', 'is ready', 'stops', 'stopping', 'has stopped']);
});
