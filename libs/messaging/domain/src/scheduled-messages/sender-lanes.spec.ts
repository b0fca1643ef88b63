import { expect, it } from '@jest/globals';
import { SenderLanes } from './sender-lanes.ts';

const ANN = 1;

/** A lane for `ANN` in a later round than the first, and the means to end its work. */
async function busyLane() {
  const lanes = new SenderLanes(4);
  let end: (error?: Error) => void = () => undefined;
  await lanes.start(
    ANN,
    () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  await lanes.nextRound([]);
  const ended = async (error?: Error) => {
    end(error);
    await lanes.end().catch(() => undefined);
  };
  return { lanes, ended };
}

it('looks again when a lane ends while no other work is found', async () => {
  const { lanes, ended } = await busyLane();
  const { excluded } = lanes;
  expect(excluded).toEqual([ANN]);
  await ended();
  expect(await lanes.nextRound(excluded)).toBe(true);
  expect(await lanes.nextRound(lanes.excluded)).toBe(false);
});

it('ends when only senders whose work failed were excluded', async () => {
  const { lanes, ended } = await busyLane();
  const { excluded } = lanes;
  await ended(new Error('broken'));
  expect(lanes.excluded).toEqual([ANN]);
  expect(await lanes.nextRound(excluded)).toBe(false);
});
