import { expect, it } from '@jest/globals';
import { Progress } from './progress.ts';

function watched(isTTY: boolean) {
  const screen = { isTTY, text: '', write: (text: string) => (screen.text += text) };
  const clock = { now: 0 };
  return { screen, clock, progress: new Progress(screen, () => clock.now) };
}

it('redraws a bar on a terminal', () => {
  const { screen, clock, progress } = watched(true);
  progress.begin('files', 4);
  progress.advance();
  expect(screen.text).toBe('');
  clock.now = 200;
  progress.advance();
  expect(screen.text).toBe(`\r\u001b[Kfiles: [${'#'.repeat(12)}${'.'.repeat(12)}] 50 %`);
  progress.advance(2);
  progress.end();
  expect(screen.text.endsWith(`[${'#'.repeat(24)}] 100 %\n`)).toBe(true);
});

it('prints few lines without a terminal', () => {
  const { screen, clock, progress } = watched(false);
  progress.begin('rows', 1000);
  for (clock.now = 0; clock.now < 9_000; clock.now += 10) progress.advance();
  progress.begin('files', null);
  progress.end();
  expect(screen.text.split('\n')).toEqual([
    'rows: 501 of 1000 (50 %), 5 s left',
    'rows: 900 of 1000 (90 %)',
    'files: 0',
    '',
  ]);
});

it('estimates the time left once the rate is known', () => {
  const { screen, clock, progress } = watched(true);
  progress.begin('rows', 1000);
  clock.now = 1_000;
  progress.advance(5);
  expect(screen.text).not.toContain('left');
  clock.now = 2_000;
  progress.advance(5);
  expect(screen.text.endsWith('1 %, 3 min 18 s left')).toBe(true);
});

it('prints nothing without a screen', () => {
  const progress = new Progress(null);
  progress.begin('rows', 1);
  progress.advance();
  expect(() => progress.end()).not.toThrow();
});
