import { expect, it } from '@jest/globals';
import { WakeablePause } from './wakeable-pause.ts';

it('ends after its time, when it is woken, and when it is interrupted', async () => {
  const pause = new WakeablePause();
  await pause.wait(1);
  const woken = pause.wait(Infinity);
  pause.wake();
  await woken;
  const interrupted = pause.wait(1_000_000);
  pause.interrupt();
  await interrupted;
  // Only a wake counts: a working loop has to check again.
  expect(pause.wakes).toBe(1);
});

it('pauses no more once it is closed', async () => {
  const pause = new WakeablePause();
  const waiting = pause.wait(Infinity);
  pause.close();
  await waiting;
  await pause.wait(Infinity);
  expect(pause.wakes).toBe(1);
});
