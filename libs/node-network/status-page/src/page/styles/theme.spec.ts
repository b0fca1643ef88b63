import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
  ),
);

const TEXTS = ['ink', 'muted', 'accent', 'tone-good', 'tone-bad'];
const GROUNDS = ['ground', 'surface', 'raised'];
const FILLS = [...colours.keys()].filter((name) => /^(tone|series)-/.test(name));
/** Foregrounds and backgrounds, and the least contrast of WCAG 2.2: 4.5 for text, 3 for shapes. */
const pairs = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
  ...['good', 'fair', 'bad', 'none'].map((tone) => ['on-tone', `tone-${tone}`, 4.5] as const),
  ['on-accent', 'accent', 4.5] as const,
  ['line-strong', 'surface', 3] as const,
  ...FILLS.map((fill) => [fill, 'surface', 3] as const),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    const colour = (name: string) => colours.get(name)![theme];
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(least);
  });
});

function contrast(front: string, back: string): number {
  const [dark = 0, light = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
