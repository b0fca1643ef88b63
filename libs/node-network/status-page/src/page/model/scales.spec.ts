import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.ts';
import { everyNth, linear, ticksTo } from './scales.ts';

describe('ticks', () => {
  it.each([
    [620, 4, [0, 200, 400, 600, 800]],
    [1, 4, [0, 0.25, 0.5, 0.75, 1]],
    [80, 4, [0, 20, 40, 60, 80]],
    [9.1e10, 4, [0, 2.5e10, 5e10, 7.5e10, 1e11]],
    [0, 4, [0, 1]],
    [Number.NaN, 4, [0, 1]],
  ])('to %d in %d steps are round', (most, count, ticks) => {
    expect(ticksTo(most, count)).toEqual(ticks);
  });

  it.each([
    [30, 4, [5, 13, 21, 29]],
    [3, 10, [0, 1, 2]],
    [0, 4, []],
    [2, 0, [1]],
  ])('of %d days with room for %d labels end with the last', (count, most, labels) => {
    expect(everyNth(count, most)).toEqual(labels);
  });
});

describe('a linear scale', () => {
  it('maps the ends to the ends, and one value to the middle', () => {
    const scale = linear([0, 10], [100, 0]);
    expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
    expect(linear([3, 3], [0, 10])(3)).toBe(5);
  });
});

describe('CSV', () => {
  it('quotes special characters, and disarms formulas', () => {
    const rows = [
      ['name', 'value', null],
      ['a,b', 1.5, 'say "hi"'],
      ['=1+1', -2, '@x'],
      ['-2', 'two\nlines', ''],
    ];
    expect(csvOf(rows)).toBe(
      'name,value,\r\n"a,b",1.5,"say ""hi"""\r\n\'=1+1,-2,\'@x\r\n-2,"two\nlines",\r\n',
    );
  });
});
