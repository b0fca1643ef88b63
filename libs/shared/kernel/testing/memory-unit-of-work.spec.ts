import { describe, expect, it } from '@jest/globals';
import { MemoryEventLog, MemoryUnitOfWork } from './memory-unit-of-work.ts';

interface Noted {
  readonly type: string;
  readonly realmId: number;
}

const noted = (type: string): Noted => ({ type, realmId: 1 });

describe('MemoryUnitOfWork', () => {
  it('commits the changes of a command, and returns its result', async () => {
    const events = new MemoryEventLog<Noted>();
    const unitOfWork = new MemoryUnitOfWork({ events });
    const answer = await unitOfWork.run(async (tx) => {
      await tx.events.append(noted('one'), noted('two'));
      return 5;
    });
    expect(answer).toBe(5);
    expect(events.events.map(({ type }) => type)).toEqual(['one', 'two']);
  });

  it('undoes everything when the command throws, and throws on', async () => {
    const [events, others] = [new MemoryEventLog<Noted>(), new MemoryEventLog<Noted>()];
    const unitOfWork = new MemoryUnitOfWork({ events, others, plain: { anything: 1 } });
    await unitOfWork.run((tx) => tx.events.append(noted('preserved')));
    const failing = unitOfWork.run(async (tx) => {
      await tx.events.append(noted('lost'));
      await tx.others.append(noted('lost as well'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(events.events.map(({ type }) => type)).toEqual(['preserved']);
    expect(others.events).toEqual([]);
  });

  it('runs one command at a time, in the order of the calls, a failed one included', async () => {
    const steps: string[] = [];
    const unitOfWork = new MemoryUnitOfWork({});
    const command = (name: string, fails = false) =>
      unitOfWork.run(async () => {
        steps.push(`${name} begins`);
        await Promise.resolve();
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    await Promise.allSettled([command('a'), command('b', true), command('c')]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});
