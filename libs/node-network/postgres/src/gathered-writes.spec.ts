import { expect, it } from '@jest/globals';
import { GatheredWrites } from './gathered-writes.ts';

/** Each group waits until it is let go. */
function gathered() {
  const groups: { writes: readonly number[]; end(failure?: Error): void }[] = [];
  const all = new GatheredWrites<number, string>(
    (writes) =>
      new Promise((resolve, reject) => {
        const end = (failure?: Error) =>
          failure ? reject(failure) : resolve(writes.map((write) => `done ${write}`));
        groups.push({ writes, end });
      }),
  );
  return { all, groups };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('does at once what nothing is before, and the rest together', async () => {
  const { all, groups } = gathered();
  const results = [1, 2, 3].map((write) => all.add(write));
  groups[0]!.end();
  await turn();
  results.push(all.add(4));
  expect(groups.map(({ writes }) => writes)).toEqual([[1], [2, 3]]);
  groups[1]!.end();
  await turn();
  groups[2]!.end();
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
});

it('tells a failure to those whom it is of, and goes on', async () => {
  const { all, groups } = gathered();
  const first = all.add(1);
  const failing = Promise.allSettled([all.add(2), all.add(3)]);
  groups[0]!.end();
  expect(await first).toBe('done 1');
  await turn();
  groups[1]!.end(new Error('no disk'));
  const reason = new Error('no disk');
  expect(await failing).toEqual(Array(2).fill({ status: 'rejected', reason }));
  const next = all.add(4);
  groups[2]!.end();
  expect(await next).toBe('done 4');
});
