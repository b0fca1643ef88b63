import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type UnitOfWork } from '@tandem/shared-kernel';
import { MemoryEventLog, MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import { aRenderer, noReferences, plainWriting } from '../../testing/index.ts';
import type { MessageRenderer } from '../content/message-renderer.ts';
import type { MessagingEvent } from '../messaging-events.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { RenderingUnitOfWork, type RenderingTx } from './early-texts.ts';

const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
let log: MemoryEventLog<MessagingEvent>;
let attempts: number;
/** The rendered texts, and the way of rendering. */
let renderings: string[];
let isInTransaction: boolean;

beforeEach(() => {
  log = new MemoryEventLog();
  [attempts, renderings, isInTransaction] = [0, [], false];
});

/** Texts with a `$` may take long. */
const renderer: MessageRenderer = {
  ...aRenderer(),
  mayTakeLong: (source) => source.includes('$'),
  render: (source, context) => {
    const where = isInTransaction ? 'inside' : 'before';
    renderings.push(
      `${source} ${where} ${context.mayTakeLong ? `of ${context.writerId}` : 'at once'}`,
    );
    return aRenderer().render(source, context);
  },
};

function run<T>(work: (tx: RenderingTx) => Promise<T>): Promise<T> {
  const addresses = { urlOf: () => 'https://chat.test', emailDomainOf: () => 'chat.test' };
  // The texts use no other port of the transaction.
  const unitOfWork = new MemoryUnitOfWork({
    references: noReferences,
    events: log,
  }) as unknown as UnitOfWork<MessagingTx>;
  return new RenderingUnitOfWork({ unitOfWork, renderer, addresses }).run(ann, async (tx) => {
    attempts += 1;
    isInTransaction = true;
    try {
      await tx.events.append({ type: 'reminder.removed', realmId: 1, userId: 1, reminderId: 1 });
      return await work(tx);
    } finally {
      isInTransaction = false;
    }
  });
}
const use = async (tx: RenderingTx, source: string) =>
  (await tx.texts.message(tx, source, plainWriting)).html;

describe('a transaction with texts', () => {
  it('runs once if no text may take long', async () => {
    expect(await run((tx) => use(tx, 'quick'))).toBe('<p>quick</p>');
    expect([attempts, renderings]).toEqual([1, ['quick inside at once']]);
  });

  it('is undone and runs again with those that may, rendered before it', async () => {
    const texts = ['$a$', '$b$', 'quick', '$a$'];
    const html = await run(async (tx) => {
      const all: string[] = [];
      for (const text of texts) all.push(await use(tx, text));
      return all.join('');
    });
    expect(html).toBe('<p>$a$</p><p>$b$</p><p>quick</p><p>$a$</p>');
    expect(attempts).toBe(2);
    expect(renderings.filter((each) => each.includes('$'))).toEqual([
      `$a$ before of ${ann.userId}`,
      `$b$ before of ${ann.userId}`,
    ]);
    expect(log.events).toHaveLength(1);
  });

  it('renders a changed text in the transaction', async () => {
    expect(await run((tx) => use(tx, `$${attempts}$`))).toBe('<p>$2$</p>');
    expect(renderings).toEqual([`$1$ before of ${ann.userId}`, '$2$ inside at once']);
  });

  it('renders texts beyond the limit of a request in the transaction', async () => {
    await run(async (tx) => {
      for (let n = 0; n < 22; n += 1) await use(tx, `$${n}$`);
    });
    expect(renderings.filter((each) => each.includes('before'))).toHaveLength(20);
    expect(new Set(renderings.filter((each) => each.includes('at once')))).toEqual(
      new Set(['$20$ inside at once', '$21$ inside at once']),
    );
  });

  it('fails as its work does, without rendering anything', async () => {
    const work = async (tx: RenderingTx) => {
      await use(tx, '$a$');
      throw new Error('refused');
    };
    await expect(run(work)).rejects.toThrow('refused');
    expect([attempts, renderings]).toEqual([1, []]);
  });
});
