import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { fixtureF, SUMMARY } from '../../testing/fixture-f.ts';
import { StoredRecords } from '../../testing/stored-records.ts';
import { RepresentationFactory } from '../http/representation-factory.ts';
import { NetworkViewCache } from './network-view-cache.ts';
import { networkViewOf } from './network-view-of.ts';
import { SnapshotReader } from './packed-form.ts';
import { memoryOf, type PackedNetwork } from './packed-network.ts';
import { PackingThread, answerPacking } from './packing-thread.ts';
import { TimeSlice } from './time-slice.ts';

const store = (): StoredRecords =>
  new StoredRecords({ ...fixtureF(), summary: SUMMARY, history: [SUMMARY] });
const packed = (of = store()): Promise<PackedNetwork> =>
  of.read((network) => new SnapshotReader().read(network, new TimeSlice()));

/** A thread of plain JavaScript. @param body its answer to each message */
const threadOf = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, workerData } from 'node:worker_threads';
       let asked = 0;
       parentPort.on('message', () => { asked += 1; ${body} });`,
    )}`,
  );

describe('a packed network', () => {
  it('is the same after it changed threads, and hands its memory over', async () => {
    const original = await packed();
    const expected = structuredClone(original);
    const memory = memoryOf(original);
    // Three lists of texts, with where each ends, the directory and the services.
    expect(memory.length).toBeGreaterThan(15);
    expect(new Set(memory).size).toBe(memory.length);
    const received = structuredClone(original, { transfer: memory });
    expect(received).toEqual(expected);
    expect(original.directory.current.byteLength).toBe(0);
    const [here, there] = [expected, received].map((each) =>
      networkViewOf(each, new RepresentationFactory({}), undefined),
    );
    for (const answer of expected.tags.keys()) {
      expect(there?.whole(answer).plain()).toEqual(here?.whole(answer).plain());
    }
  });
});

describe('the thread that packs', () => {
  let thread: PackingThread | undefined;
  const { port1, port2 } = new MessageChannel();
  afterEach(() => thread?.stop());
  afterAll(() => port1.close());

  it('answers with the newest state, or with the failure', async () => {
    const records = store();
    answerPacking(port2, records);
    const ask = async (): Promise<unknown> => {
      port1.postMessage('pack');
      return ((await once(port1, 'message')) as unknown[])[0];
    };
    expect(await ask()).toMatchObject({ packed: { head: { version: 1 } } });
    records.commit({});
    expect(await ask()).toMatchObject({
      packed: { head: { version: 2 } },
    });
    records.failure = new Error('no connection');
    expect(await ask()).toEqual({ fault: 'no connection' });
    records.failure = null;
    expect(await ask()).toMatchObject({ packed: { head: { version: 2 } } });
  });

  it('is one for all questions, which it answers in turn', async () => {
    const workerData = await packed();
    thread = new PackingThread(
      threadOf('parentPort.postMessage({ packed: { ...workerData, summary: `${asked}` } });'),
      { workerData },
    );
    const answers = await Promise.all([thread.pack(), thread.pack(), thread.pack()]);
    expect(answers.map(({ summary }) => summary)).toEqual(['1', '2', '3']);
  });

  it('reports the failure, and is used again', async () => {
    thread = new PackingThread(
      threadOf(`parentPort.postMessage(asked === 1 ? { fault: 'no connection' } : { packed: 2 });`),
    );
    await expect(thread.pack()).rejects.toThrow('no connection');
    expect(await thread.pack()).toBe(2);
  });

  it('is replaced when it dies', async () => {
    thread = new PackingThread(threadOf(`throw new Error('out of order');`));
    const both = [thread.pack(), thread.pack()];
    for (const one of both) await expect(one).rejects.toThrow('out of order');
    await expect(thread.pack()).rejects.toThrow('out of order');
  });

  it('ends while it is busy', async () => {
    thread = new PackingThread(threadOf('for (;;);'));
    const waiting = expect(thread.pack()).rejects.toThrow('has ended');
    await thread.stop();
    await waiting;
  });

  it('provides the served state; after a failure the last one remains in use', async () => {
    const records = store();
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    let fault: Error | null = null;
    const pack = async (): Promise<PackedNetwork> => {
      if (fault) throw fault;
      return packed(records);
    };
    const views = new NetworkViewCache({ source: records, logger, pack });
    await views.refresh();
    expect(views.head?.version).toBe(1);
    records.commit({});
    fault = new Error('out of memory');
    await expect(views.refresh()).rejects.toThrow('out of memory');
    expect(views.head?.version).toBe(1);
    fault = null;
    await views.refresh();
    expect(views.head?.version).toBe(2);
  });
});
