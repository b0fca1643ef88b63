import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientEventLog, ClientEventWriter, NewLoggedEvent } from '../src/index.ts';

/** The environment of the suite: an empty log. */
interface ClientEventLogHarness {
  readonly log: ClientEventLog;
  readonly writer: ClientEventWriter;
}

const event = (kind: string, more: Partial<NewLoggedEvent> = {}): NewLoggedEvent => ({
  xid: 700,
  realmId: 1,
  kind,
  receivers: null,
  bystanders: [],
  data: { of: kind },
  ...more,
});

/** The contract of logs of client events. */
export function describeClientEventLog(
  name: string,
  start: () => Promise<ClientEventLogHarness>,
): void {
  describe(`${name} as a log of client events`, () => {
    let harness: ClientEventLogHarness;
    beforeEach(async () => {
      harness = await start();
    });

    it('gives positions without gaps, in the order of the writing', async () => {
      const { log, writer } = harness;
      const before = await log.head();
      const first = await writer.append([event('a'), event('b')]);
      const second = await writer.append([event('c')]);
      expect(await writer.append([])).toEqual([]);
      const positions = [...first, ...second].map(({ position }) => position);
      expect(positions).toEqual([before + 1, before + 2, before + 3]);
      expect(await log.head()).toBe(before + 3);
      const read = await log.readAfter(before, 10);
      expect(read.map(({ kind }) => kind)).toEqual(['a', 'b', 'c']);
      expect((await log.readAfter(before + 1, 1)).map(({ kind }) => kind)).toEqual(['b']);
    });

    it('returns the written events', async () => {
      const { log, writer } = harness;
      const before = await log.head();
      const data = { text: 'a "b" \u0000 😀', list: [1, null, { x: true }], number: 1.5 };
      const written = await writer.append([
        event('full', { receivers: [3, 5], bystanders: [9], data }),
        event('everywhere', { realmId: null, data: [] }),
      ]);
      expect(await log.readAfter(before, 10)).toEqual(written);
      expect(written[0]).toMatchObject({ xid: 700, receivers: [3, 5], bystanders: [9], data });
      expect(written[1]).toMatchObject({ realmId: null, receivers: null, data: [] });
    });

    it('finds the events that may concern one user', async () => {
      const { log, writer } = harness;
      const after = await log.head();
      await writer.append([
        event('everybody'),
        event('elsewhere', { realmId: 2 }),
        event('server', { realmId: null }),
        event('own', { receivers: [7] }),
        event('of others', { receivers: [8] }),
        event('overheard', { receivers: [8], bystanders: [7] }),
      ]);
      const upTo = await log.head();
      const kinds = async (range: { after: number; upTo: number; limit: number }) =>
        (await log.readFor({ userId: 7, realmId: 1 }, range)).map(({ kind }) => kind);
      expect(await kinds({ after, upTo, limit: 10 })).toEqual([
        'everybody',
        'server',
        'own',
        'overheard',
      ]);
      expect(await kinds({ after, upTo, limit: 2 })).toEqual(['everybody', 'server']);
      expect(await kinds({ after: after + 1, upTo: upTo - 1, limit: 10 })).toEqual([
        'server',
        'own',
      ]);
    });
  });
}
