import { expect, it } from '@jest/globals';
import type { AuthorPurge } from './purge-messages-by-author.ts';
import {
  RemoveAuthoredMessages,
  type RemoveAuthoredMessagesTx,
} from './remove-authored-messages.ts';

const purge: AuthorPurge = { realmId: 1, authorIds: [7, 8], kinds: ['direct'] };

/** Removes messages of authors with so many messages each. */
async function removalOf(counts: Readonly<Record<number, number>>) {
  const queued: AuthorPurge[] = [];
  let removed = 0;
  const tx = {
    deletions: {
      authoredBy: async (authorId: number, _: unknown, limit: number) =>
        Array.from({ length: Math.min(limit, counts[authorId] ?? 0) }, (__, index) => index + 1),
      remove: async (_: unknown, ids: readonly number[]) => {
        removed += ids.length;
        return [];
      },
    },
    events: { append: async () => [] },
    purges: { add: async (left: AuthorPurge) => void queued.push(left) },
  };
  await new RemoveAuthoredMessages(tx as unknown as RemoveAuthoredMessagesTx).execute(purge);
  return { queued, removed };
}

it('removes up to 500 messages of all authors itself', async () => {
  expect(await removalOf({ 7: 300, 8: 200 })).toEqual({ queued: [], removed: 500 });
});

it('leaves the rest to a worker', async () => {
  expect(await removalOf({ 7: 300, 8: 201 })).toEqual({ queued: [purge], removed: 500 });
  expect(await removalOf({ 7: 501, 8: 1 })).toEqual({ queued: [purge], removed: 500 });
});
