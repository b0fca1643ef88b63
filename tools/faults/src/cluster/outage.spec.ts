import { expect, it } from '@jest/globals';
import { outage } from './outage.ts';

it('heals a machine at its time, also while the state of the others is still read', async () => {
  const actions: string[] = [];
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const client = {
    act: async (machine: string, action: string) => {
      actions.push(`${action} ${machine}`);
      if (action === 'heal') answer();
      await isAnswered;
      return { machines: [], primary: null, etcdLeader: null, faults: [] };
    },
  };
  await outage(client, 'data-1', { kind: 'cut', forMs: 1 });
  expect(actions).toEqual(['cut data-1', 'heal data-1']);
});

it('fails when the machine cannot be lost', async () => {
  const client = { act: () => Promise.reject(new Error('no such machine')) };
  await expect(outage(client, 'data-9', { kind: 'kill', forMs: 1 })).rejects.toThrow('no such');
});
