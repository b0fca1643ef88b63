import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Rows, Sql } from '../sql.ts';
import { withHeartbeat } from './with-heartbeat.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A connection whose statements are answered by the test. */
function connection() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const sql: Sql = {
    query: <T>(statement: Parameters<Sql['query']>[0]) => {
      sent.push(typeof statement === 'string' ? statement : statement.name);
      return new Promise<Rows<T>>((resolve) => {
        answers.push(() => resolve({ rows: [], rowCount: 0 }));
      });
    },
  };
  const answer = async () => {
    answers.shift()?.();
    await jest.advanceTimersByTimeAsync(0);
  };
  return { sql, sent, answer };
}

it('sends heartbeats while work sends nothing, one statement at a time, and none afterwards', async () => {
  const { sql, sent, answer } = connection();
  let send: () => Promise<unknown> = () => Promise.resolve();
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const working = withHeartbeat(sql, 100, async (own) => {
    send = () => own.query('of the work');
    await finished;
  });
  await jest.advanceTimersByTimeAsync(300);
  expect(sent.splice(0)).toEqual(['outbox.heartbeat']);
  const sending = send();
  expect(sent).toEqual([]);
  await answer();
  expect(sent.splice(0)).toEqual(['of the work']);
  await jest.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([]);
  await answer();
  await sending;
  await jest.advanceTimersByTimeAsync(100);
  expect(sent.splice(0)).toEqual(['outbox.heartbeat']);
  let isOver = false;
  void working.then(() => (isOver = true));
  finish();
  await jest.advanceTimersByTimeAsync(0);
  // The statement after the work would be a second one on the connection.
  expect(isOver).toBe(false);
  await answer();
  await working;
  await jest.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([]);
});
