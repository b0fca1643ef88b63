import { expect, it } from '@jest/globals';
import { moved, WHOLE, zoomed } from './zoom.ts';

const bounds = { picture: { x: 400, y: 200 }, box: { x: 400, y: 600 } };

it('enlarges around a point, which stays where it is', () => {
  const zoom = zoomed(WHOLE, 4, { x: 100, y: 0 }, bounds);
  expect(zoom).toEqual({ scale: 4, x: -300, y: 0 });
  // What was 100 px beside the middle of the picture still is there.
  expect(zoom.x + 100 * zoom.scale).toBe(100);
});

it('shows no room beside the picture', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 900, y: 50 }, bounds)).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  });
  expect(moved({ scale: 4, x: 0, y: 0 }, { x: 0, y: -900 }, bounds).y).toBe(-100);
});

it.each([
  [100, 8],
  [0.01, 1],
])('a factor of %d ends at a scale of %d', (factor, scale) => {
  expect(zoomed({ scale: 2, x: 50, y: 0 }, factor, { x: 0, y: 0 }, bounds).scale).toBe(scale);
});

it('is in the middle when it is whole again', () => {
  expect(zoomed({ scale: 2, x: 50, y: 0 }, 0.5, { x: 90, y: 90 }, bounds)).toEqual(WHOLE);
});
