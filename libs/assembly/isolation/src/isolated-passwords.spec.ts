import { afterAll, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { IsolatedPasswords } from './isolated-passwords.ts';

const passwords = new IsolatedPasswords();
afterAll(() => passwords.stop());

it('refuses for a moment when its process has died', async () => {
  const dying = new IsolatedPasswords();
  await dying.stop();
  await expect(dying.guessesFor('waltraud', [])).rejects.toBeInstanceOf(TemporarilyUnavailable);
});

it('estimates in a process of its own, and refuses what waits too long', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      passwords
        .guessesFor(index === 1 ? 'gravel orchard lantern 7' : 'waltraud', ['Waltraud'])
        .catch((error: unknown) => error),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome instanceof TemporarilyUnavailable);
  // One runs, 64 wait.
  expect(refused).toHaveLength(80 - 65);
  expect(outcomes[0]).toBeLessThan(10_000);
  expect(outcomes[1]).toBeGreaterThan(10_000);
  expect(passwords.figures().outcomes).toMatchObject({ done: 65, refused: 15 });
});
