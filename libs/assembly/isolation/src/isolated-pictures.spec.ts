import { afterAll, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { IsolatedPictures } from './isolated-pictures.ts';

const pictures = new IsolatedPictures();
afterAll(() => pictures.stop());

/** A GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const [MALLORY, ANN] = [1, 2];

it('reads a picture when its turn comes, and none that is refused', async () => {
  let reads = 0;
  let inMemory = 0;
  let most = 0;
  const read = async () => {
    reads += 1;
    inMemory += 1;
    most = Math.max(most, inMemory);
    return PIXEL;
  };
  const outcomes = Array.from({ length: 40 }, () =>
    pictures
      .inspect(read, MALLORY)
      .then(() => (inMemory -= 1))
      .catch(() => null),
  );
  await Promise.all(outcomes);
  // One runs, 24 wait.
  expect(reads).toBe(25);
  // The next one is read before this test knows the result of the one before.
  expect(most).toBeLessThanOrEqual(2);
});

it('gives users turns: the pictures of one neither delay nor refuse those of another', async () => {
  const order: string[] = [];
  const outcomes = Array.from({ length: 40 }, () =>
    pictures.inspect(PIXEL, MALLORY).then(
      () => order.push('mallory'),
      (error: unknown) => error,
    ),
  );
  const facts = await pictures.inspect(PIXEL, ANN);
  order.push('ann');
  expect(facts).toMatchObject({ width: 1, height: 1 });
  const refused = (await Promise.all(outcomes)).filter(
    (outcome) => outcome instanceof TemporarilyUnavailable,
  );
  // One runs, 24 wait.
  expect(refused).toHaveLength(40 - 25);
  expect(order.indexOf('ann')).toBeLessThan(3);
});
