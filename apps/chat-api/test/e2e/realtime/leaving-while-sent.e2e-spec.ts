import { expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { ClientState } from './client-state.ts';
import { EventClient } from './event-client.ts';

/*
 * A message is being sent while a user leaves the channel: it has its id, and is not committed.
 */

const chat = useChatApi();
const FORM = {
  include_subscribers: 'true',
  client_capabilities: { notification_settings_null: true },
};
const NAME = 'leaving';
/** The key of an advisory lock that the test holds. */
const HELD = 4_711;

async function ok(method: 'POST' | 'DELETE', path: string, fields: object, as: Person) {
  const answer = await chat().client.request(method, path, { ...fields }, { as });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const sql = () => chat().database.database.sql;

/** Sends that say "wait" stop before their message is stored, until the lock is free. */
async function makeSendsWait(): Promise<void> {
  await sql().query(`
    create function wait_in_send() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${HELD});
      return new;
    end
    $$`);
  await sql().query(`
    create trigger wait_in_send before insert on message
    for each row when (new.content = 'wait') execute function wait_in_send()`);
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql().query(
    `select from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`,
  );
  return rows.length > 0;
}

it('can read the message whose event comes first, and the client has it', async () => {
  const { owner, other } = chat().people;
  const subscribed = { subscriptions: [{ name: NAME }], principals: [owner.userId, other.userId] };
  await ok('POST', '/users/me/subscriptions', subscribed, owner);
  const { body } = await chat().client.get('/get_stream_id', { stream: NAME }, { as: owner });
  const location = { type: 'channel', to: body.stream_id as number, topic: 'news' };
  await ok('POST', '/messages', { ...location, content: 'first' }, owner);
  const queue = await EventClient.register(chat().client, other, FORM);
  await makeSendsWait();
  let sending: Promise<unknown> = Promise.resolve();
  await chat()
    .database.database.unitOfWork((own) => own)
    .run(async (own) => {
      await own.query(`select pg_advisory_xact_lock(${HELD})`);
      sending = ok('POST', '/messages', { ...location, content: 'wait' }, owner);
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      await ok('DELETE', '/users/me/subscriptions', { subscriptions: [NAME] }, other);
    });
  await sending;
  await ok('POST', '/users/me/alert_words', { alert_words: ['end'] }, other);
  const state = new ClientState(queue.state);
  for (let end = false; !end;) {
    await queue.poll();
    for (const event of queue.events.splice(0)) {
      state.apply(event);
      end ||= event.type === 'alert_words';
    }
  }
  expect(state.comparable().unread).toEqual([]);
});
