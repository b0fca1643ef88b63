import { expect, it } from '@jest/globals';
import { ColorPicker, SUBSCRIPTION_COLORS } from './subscription-color.ts';

it('picks each color once, then all of them again', () => {
  const picker = new ColorPicker([SUBSCRIPTION_COLORS[0]]);
  const picked = SUBSCRIPTION_COLORS.slice(1).map(() => picker.pick());
  expect(picked).toEqual(SUBSCRIPTION_COLORS.slice(1));
  expect([picker.pick(), picker.pick()]).toEqual(SUBSCRIPTION_COLORS.slice(0, 2));
});
