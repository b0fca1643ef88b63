import { afterAll, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { IsolatedPasswords } from './isolated-passwords.ts';

const passwords = new IsolatedPasswords();
afterAll(() => passwords.stop());

const isRefused = (outcome: unknown) => outcome instanceof TemporarilyUnavailable;

it('refuses for a moment when its process has died', async () => {
  const dying = new IsolatedPasswords();
  await dying.stop();
  await expect(dying.guessesFor('waltraud', [])).rejects.toBeInstanceOf(TemporarilyUnavailable);
});

it('estimates in a process of its own, and refuses what waits too long', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      passwords
        .guessesFor(index === 1 ? 'gravel orchard lantern 7' : 'waltraud', [
          `${index % 10}@example.com`,
          'Waltraud',
        ])
        .catch((error: unknown) => error),
    ),
  );
  // One runs, 64 wait.
  expect(outcomes.filter(isRefused)).toHaveLength(80 - 65);
  expect(outcomes[0]).toBeLessThan(10_000);
  expect(outcomes[1]).toBeGreaterThan(10_000);
  expect(passwords.figures().outcomes).toMatchObject({ done: 65, refused: 15 });
});

it('gives each user a share, so that the many passwords of one do not delay another', async () => {
  const ended: string[] = [];
  const estimate = async (user: string) => {
    const outcome = await passwords
      .guessesFor('p4$$w0rd'.repeat(9), [user, `name ${ended.length}`])
      .catch((error: unknown) => error);
    ended.push(user);
    return outcome;
  };
  const many = Array.from({ length: 20 }, () => estimate('Mallory'));
  expect(await estimate('Ben')).toBeGreaterThan(0);
  const refused = (await Promise.all(many)).filter(isRefused);
  // One runs, eight wait.
  expect(refused).toHaveLength(20 - 9);
  const served = ended.slice(refused.length);
  expect(served.indexOf('Ben')).toBeLessThan(3);
});
