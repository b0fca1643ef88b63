import { expect, it } from '@jest/globals';
import type { ChatSession } from '@tandem/chat-client';
import { Recent } from './recent.ts';

type Page = Error | { readonly ids: readonly number[]; readonly foundOldest: boolean };

const settled = () => new Promise((resolve) => setImmediate(resolve));
const page = (...ids: number[]): Page => ({ ids, foundOldest: false });

/** A session that answers the requests for pages when the test wants, in any order. */
function start() {
  const registered: (() => void)[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const answers: ((answer: Page) => void)[] = [];
  const session = {
    messages: {
      loadNarrow: () =>
        new Promise((resolve, reject) => {
          answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
        }),
    },
    on: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    onRegistered: (listener: () => void) => registered.push(listener),
  } as unknown as ChatSession;
  const recent = new Recent(session);
  const answer = async (request: number, given: Page) => {
    answers[request]?.(given);
    await settled();
    return [recent.phase.value, recent.ids.value];
  };
  const receive = (id: number) => handlers.get('message')?.({ message: { id } });
  return { recent, answer, receive, register: () => registered.forEach((each) => each()) };
}

it('an answer from before a new registration is ignored', async () => {
  const { recent, answer, register } = start();
  recent.open();
  expect(await answer(0, page(5, 6))).toEqual(['ready', [5, 6]]);
  void recent.loadOlder();
  register();
  expect(await answer(1, page(3, 4))).toEqual(['loading', [5, 6]]);
  expect(await answer(2, page(6, 7))).toEqual(['ready', [6, 7]]);
});

it('a failure is shown if there are no messages, and ends a request for older ones otherwise', async () => {
  const { recent, answer, receive, register } = start();
  recent.open();
  await answer(0, page(5, 6));
  void recent.loadOlder();
  receive(7);
  expect(await answer(1, new Error('no connection'))).toEqual(['ready', [5, 6, 7]]);
  register();
  expect(await answer(2, new Error('no connection'))).toEqual(['failed', [5, 6, 7]]);
});
