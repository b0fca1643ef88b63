import { describe, expect, it } from '@jest/globals';
import {
  ApiError,
  channelConversation,
  directConversation,
  type ChatState,
} from '@tandem/chat-client';
import { registeredState } from '@tandem/chat-client/testing';
import { Drafts, conversationOfDraft, type DraftContext } from './drafts.ts';

const PLANS = channelConversation(5, 'plans');
const NOW = 1_700_000_000_000;
const STORED = `tandem.drafts.${registeredState().userId}`;
const saved = (id: number, content: string, timestamp: number) => ({
  id,
  type: 'stream' as const,
  to: [5],
  topic: 'Plans',
  content,
  timestamp,
});

/** Drafts over a server that answers at once. */
function start({
  state = registeredState(),
  stored,
  items = new Map(stored === undefined ? [] : [[STORED, stored]]),
  now = NOW,
}: { state?: ChatState; stored?: string; items?: Map<string, string>; now?: number } = {}) {
  const calls: unknown[] = [];
  const planned: (() => void)[] = [];
  const failures: Error[] = [];
  const answer = (method: string) => (path: string, fields: object) => {
    calls.push([method, path, fields]);
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ ids: [77] });
  };
  const context = {
    api: { post: answer('post'), patch: answer('patch'), delete: answer('delete') },
    state: () => state,
    storage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    },
    now: () => now,
    schedule: (callback: () => void) => {
      planned.push(callback);
      return () => void planned.splice(planned.indexOf(callback), 1);
    },
  } as unknown as DraftContext;
  const report = (...reported: readonly ReturnType<typeof saved>[]) => {
    state = registeredState({ drafts: reported });
  };
  const wait = (milliseconds: number) => void (now += milliseconds);
  return { drafts: new Drafts(context), calls, planned, items, failures, report, wait };
}

describe('in two tabs of a browser', () => {
  const BIKES = channelConversation(5, 'bikes');

  it('drafts of one are not lost when the other stores its own', () => {
    const first = start();
    const second = start({ items: first.items });
    first.drafts.change(PLANS, 'in the first');
    second.drafts.change(BIKES, 'in the second');
    const { drafts } = start({ items: first.items });
    expect([drafts.textOf(PLANS), drafts.textOf(BIKES)]).toEqual(['in the first', 'in the second']);
  });

  it('a text that is written in one is followed by the other, which does not save it again', () => {
    const first = start();
    const second = start({ items: first.items });
    first.drafts.change(PLANS, 'hello');
    expect(second.drafts.readAgain()).toEqual([PLANS]);
    expect(second.drafts.textOf(PLANS)).toBe('hello');
    expect(second.drafts.change(PLANS, 'hello')).toBe(false);
    expect(second.planned).toEqual([]);
    first.drafts.remove(PLANS);
    expect(second.drafts.readAgain()).toEqual([PLANS]);
    expect(second.drafts.textOf(PLANS)).toBe('');
    expect(second.drafts.readAgain()).toEqual([]);
  });

  it('the newest text is saved, by the one in which it was written', () => {
    const first = start();
    const second = start({ items: first.items });
    second.drafts.change(PLANS, 'of the second');
    first.drafts.change(PLANS, 'of the first');
    expect(second.drafts.readAgain()).toEqual([PLANS]);
    expect(second.drafts.textOf(PLANS)).toBe('of the first');
    expect([first.planned.length, second.planned.length]).toEqual([1, 0]);
  });
});

it('drafts that the browser cannot store stay in the page', () => {
  const full = new Map<string, string>();
  full.set = () => {
    throw new Error('QuotaExceededError');
  };
  const { drafts } = start({ items: full });
  drafts.change(PLANS, 'first');
  drafts.change(channelConversation(5, 'bikes'), 'second');
  expect(drafts.textOf(PLANS)).toBe('first');
  // Another tab has stored something.
  expect(drafts.readAgain()).toEqual([]);
  expect(drafts.textOf(PLANS)).toBe('first');
});

describe('a draft that another device', () => {
  const SECONDS = NOW / 1_000;
  const MINUTE = 60_000;
  /** A page whose draft is on the server. */
  const savedHere = async (content = 'see you at 5') => {
    const page = start();
    page.drafts.change(PLANS, content);
    await page.drafts.flush();
    page.report(saved(77, content, SECONDS));
    expect(page.drafts.follow()).toEqual([]);
    return page;
  };

  it('sends or discards is not offered again', async () => {
    const { drafts, calls, report } = await savedHere();
    report();
    expect(drafts.follow(77)).toEqual([PLANS]);
    expect(drafts.textOf(PLANS)).toBe('');
    // Its composer becomes empty.
    drafts.change(PLANS, '');
    await drafts.flush();
    expect(calls).toHaveLength(1);
  });

  it('has sent while the page was closed is not offered again', async () => {
    const { items } = await savedHere();
    const { drafts } = start({ items, now: NOW + MINUTE });
    expect(drafts.follow()).toEqual([PLANS]);
    expect(drafts.textOf(PLANS)).toBe('');
  });

  it('has sent stays if its text has changed here since', async () => {
    const { drafts, report, items } = await savedHere();
    drafts.change(PLANS, 'see you at 5, or 6');
    report();
    expect([drafts.follow(77), drafts.textOf(PLANS)]).toEqual([[], 'see you at 5, or 6']);
    const reloaded = start({ items, now: NOW + MINUTE });
    expect(reloaded.drafts.follow()).toEqual([]);
    expect(reloaded.drafts.textOf(PLANS)).toBe('see you at 5, or 6');
  });

  it.each([
    ['later is taken over', 1, 'see you at 6'],
    ['before is not taken over', -1, 'see you at 5'],
  ])('has changed %s', async (_, seconds, text) => {
    const { drafts, report, planned } = await savedHere();
    report(saved(77, 'see you at 6', SECONDS + seconds));
    expect(drafts.follow()).toEqual(text === 'see you at 5' ? [] : [PLANS]);
    expect(drafts.textOf(PLANS)).toBe(text);
    // Its composer takes the text.
    expect([drafts.change(PLANS, text), planned]).toEqual([false, []]);
  });

  it('has written, and that is shown here, follows that device', () => {
    const state = registeredState({ drafts: [saved(3, 'from a phone', SECONDS)] });
    const { drafts, report } = start({ state });
    drafts.shown(PLANS);
    report(saved(3, 'from a phone, again', SECONDS + 5));
    expect([drafts.follow(), drafts.textOf(PLANS)]).toEqual([[PLANS], 'from a phone, again']);
    report();
    expect([drafts.follow(3), drafts.textOf(PLANS)]).toEqual([[PLANS], '']);
  });

  it('has moved to another conversation is offered there', async () => {
    const { drafts, report } = await savedHere();
    report({ ...saved(77, 'see you at 5', SECONDS), topic: 'bikes' });
    expect(drafts.follow()).toEqual([PLANS]);
    const bikes = channelConversation(5, 'bikes');
    expect([drafts.textOf(PLANS), drafts.textOf(bikes)]).toEqual(['', 'see you at 5']);
  });

  it('has moved is recognized although the server has cut its topic, and stays here until then', async () => {
    const LONG = channelConversation(5, 'x'.repeat(70));
    const cut = { ...saved(77, 'see you at 5', SECONDS), topic: `${'x'.repeat(57)}...` };
    const { drafts, report, wait } = start();
    drafts.change(LONG, 'see you at 5');
    await drafts.flush();
    report(cut);
    expect([drafts.follow(), drafts.textOf(LONG)]).toEqual([[], 'see you at 5']);
    wait(MINUTE);
    expect([drafts.follow(), drafts.textOf(LONG)]).toEqual([[], 'see you at 5']);
    report({ ...cut, content: 'see you at 6', timestamp: SECONDS + 1 });
    expect([drafts.follow(), drafts.textOf(LONG)]).toEqual([[LONG], 'see you at 6']);
    report({ ...cut, topic: 'bikes' });
    expect([drafts.follow(), drafts.textOf(LONG)]).toEqual([[LONG], '']);
  });

  it('may have removed stays for a moment: a registration may be older than its creation', async () => {
    const { drafts, report, wait } = await savedHere();
    report();
    expect([drafts.follow(), drafts.textOf(PLANS)]).toEqual([[], 'see you at 5']);
    wait(MINUTE);
    expect([drafts.follow(), drafts.textOf(PLANS)]).toEqual([[PLANS], '']);
  });

  it('removes is recognized by its text if the page was closed before the answer to its save', () => {
    const { items, drafts } = start();
    drafts.change(PLANS, 'see you at 5 ');
    const state = registeredState({ drafts: [saved(77, 'see you at 5', SECONDS)] });
    const reloaded = start({ items, state });
    expect(reloaded.drafts.follow()).toEqual([]);
    reloaded.report();
    expect(reloaded.drafts.follow(77)).toEqual([PLANS]);
  });

  it('removes by switching synchronization off stays here', async () => {
    const { items } = await savedHere();
    const off = registeredState({ user_settings: { enable_drafts_synchronization: false } });
    expect(start({ items, state: off, now: NOW + MINUTE }).drafts.follow()).toEqual([]);
    const page = await savedHere('the same while the page is open');
    page.drafts.synchronizationEnded();
    page.report();
    expect(page.drafts.follow(77)).toEqual([]);
    const { drafts } = start({ items, now: NOW + 2 * MINUTE });
    expect([drafts.follow(), drafts.textOf(PLANS)]).toEqual([[], 'see you at 5']);
  });
});

describe('a draft', () => {
  it('is not offered to another user of the browser', () => {
    const { drafts, items } = start();
    drafts.change(PLANS, 'private');
    expect([...items.keys()]).toEqual([STORED]);
    const state = { ...registeredState(), userId: 2 };
    expect(start({ state, stored: items.get(STORED)! }).drafts.textOf(PLANS)).toBe('');
  });

  it('is not saved with the account that follows in this browser', () => {
    const { drafts, items, planned } = start();
    drafts.change(PLANS, 'private');
    drafts.close();
    expect(planned).toEqual([]);
    expect(items.get(STORED)).toContain('private');
  });

  it('is in the browser at once, and on the server after a pause', async () => {
    const { drafts, calls, planned, items } = start();
    drafts.change(PLANS, 'hel');
    drafts.change(PLANS, 'hello');
    expect([drafts.textOf(PLANS), calls, planned.length]).toEqual(['hello', [], 1]);
    planned[0]?.();
    await drafts.flush();
    const draft = {
      type: 'stream',
      to: [5],
      topic: 'plans',
      content: 'hello',
      timestamp: NOW / 1_000,
    };
    expect(calls).toEqual([['post', '/drafts', { drafts: [draft] }]]);
    expect(start({ stored: items.get(STORED)! }).drafts.textOf(PLANS)).toBe('hello');
  });

  it('is changed on the server where it was created, before its event has arrived', async () => {
    const { drafts, calls } = start();
    drafts.change(PLANS, 'a');
    await drafts.flush();
    drafts.change(PLANS, 'ab');
    await drafts.flush();
    drafts.remove(PLANS);
    await drafts.flush();
    expect(calls.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
      ['post', '/drafts'],
      ['patch', '/drafts/{draft_id}'],
      ['delete', '/drafts/{draft_id}'],
    ]);
    expect(drafts.textOf(PLANS)).toBe('');
  });

  it('is removed once, before the event of its removal', async () => {
    const { drafts, calls } = start({
      state: registeredState({ drafts: [saved(3, 'sent', NOW / 1_000)] }),
    });
    expect(drafts.textOf(PLANS)).toBe('sent');
    drafts.change(PLANS, '');
    drafts.remove(PLANS);
    await drafts.flush();
    expect(calls).toEqual([['delete', '/drafts/{draft_id}', { draft_id: 3 }]]);
    expect(drafts.textOf(PLANS)).toBe('');
  });

  it('is created again if another device has removed it', async () => {
    const { drafts, calls, failures } = start({
      state: registeredState({ drafts: [saved(3, 'old', 1)] }),
    });
    failures.push(
      new ApiError('x', { status: 404, code: '', msg: '', retryAfter: null, details: {} }),
    );
    drafts.change(PLANS, 'new');
    await drafts.flush();
    expect(calls.map((call) => (call as unknown[])[0])).toEqual(['patch', 'post']);
  });

  it.each([
    ['of the server', NOW / 1_000 + 5, 'from a phone'],
    ['of this browser', NOW / 1_000 - 5, 'here'],
  ])('is the newest one: %s', (_, timestamp, text) => {
    const state = registeredState({ drafts: [saved(3, 'from a phone', timestamp)] });
    const { drafts } = start({ state });
    drafts.change(PLANS, 'here');
    expect(drafts.textOf(PLANS)).toBe(text);
  });

  it('stays in the browser if its user wants no synchronization, or the server refuses it', async () => {
    const state = registeredState({
      user_settings: { enable_drafts_synchronization: false },
    });
    const local = start({ state });
    local.drafts.change(PLANS, 'a');
    await local.drafts.flush();
    expect([local.calls, local.drafts.textOf(PLANS)]).toEqual([[], 'a']);
    const refused = start();
    refused.failures.push(new Error('no connection'));
    refused.drafts.change(PLANS, 'a');
    await refused.drafts.flush();
    expect(refused.drafts.textOf(PLANS)).toBe('a');
  });

  it('of white space is not saved', async () => {
    const { drafts, calls } = start();
    drafts.change(PLANS, '  \n');
    await drafts.flush();
    expect([drafts.textOf(PLANS), calls]).toEqual(['', []]);
  });

  it('is read even if another version has stored another form', () => {
    expect(start({ stored: '{' }).drafts.textOf(PLANS)).toBe('');
    expect(start({ stored: '{}' }).drafts.textOf(PLANS)).toBe('');
  });

  it.each([
    ['stream', [5], PLANS],
    ['private', [2], directConversation([2], 1)],
    ['', [], null],
    ['stream', [], null],
    ['private', [], null],
  ] as const)('of type %s to %j has its conversation', (type, to, conversation) => {
    expect(conversationOfDraft({ type, to, topic: 'plans' }, 1)).toEqual(conversation);
  });
});
