import { expect } from '@jest/globals';
import type { ChatApiUnderTest, Person } from './chat-api-under-test.ts';

/** A channel of a test. */
export interface TestChannel {
  readonly id: number;
  readonly name: string;
}

/** One day in seconds. */
export const DAY = 86_400;

/** A silent mention of a user, as the notification bot writes it. */
export const silent = (person: Person) => `@_**${person.fullName}|${person.userId}**`;

/** The helpers of the tests of moves; `enter` creates their channel. */
export function moveTools(chat: () => ChatApiUnderTest) {
  let channel: TestChannel = { id: 0, name: '' };
  let names = 0;

  const subscribe = (as: Person, name: string, principals: readonly number[], more: object = {}) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals, ...more },
      { as },
    );

  async function newChannel(people: readonly Person[], more: object = {}) {
    names += 1;
    const name = `place ${names}`;
    const { owner } = chat().people;
    const ids = [owner, ...people].map((each) => each.userId);
    const { status } = await subscribe(owner, name, ids, more);
    expect(status).toBe(200);
    const { rows } = await chat().database.database.sql.query<{ id: number }>(
      'select id from channel where name = $1',
      [name],
    );
    return { id: rows[0]!.id, name };
  }

  async function send(as: Person, topic: string, fields: object = {}): Promise<number> {
    const message = { type: 'channel', to: channel.id, topic, content: 'x', ...fields };
    const { status, body } = await chat().client.post('/messages', message, { as });
    expect([status, body.msg]).toEqual([200, '']);
    return body.id as number;
  }

  const edit = (as: Person, id: number, fields: object) =>
    chat().client.patch(`/messages/${id}`, { ...fields }, { as });

  async function ok(as: Person, id: number, fields: object): Promise<void> {
    const { status, body } = await edit(as, id, fields);
    expect([status, body.msg, body.detached_uploads]).toEqual([200, '', []]);
  }

  const refused = async (as: Person, id: number, fields: object) => {
    const { status, body } = await edit(as, id, fields);
    expect(status).toBe(400);
    return body as { msg: string; code: string };
  };

  async function read(as: Person, id: number) {
    const { body } = await chat().client.get(`/messages/${id}`, {}, { as });
    return body.message;
  }

  /** Senders' contents of a topic, oldest first. */
  async function contents(topic: string, to = channel): Promise<string[]> {
    const narrow = JSON.stringify([
      { operator: 'channel', operand: to.id },
      { operator: 'topic', operand: topic },
    ]);
    const fields = { narrow, anchor: 'newest', num_before: 100, apply_markdown: false };
    const { body } = await chat().client.get('/messages', fields, { as: chat().people.owner });
    return body.messages.map((each: { content: string }) => each.content);
  }

  const sql = (text: string, values: unknown[] = []) =>
    chat().database.database.sql.query(text, values);

  /** Makes a message older. */
  const age = (id: number, seconds: number) =>
    sql(`update message set sent_at = now() - make_interval(secs => $2) where id = $1`, [
      id,
      seconds,
    ]);

  const realmSetting = (setting: string, value: unknown) =>
    sql('update realm set settings = settings || $2::jsonb where id = $1', [
      chat().realmId,
      JSON.stringify({ [setting]: value }),
    ]);

  const realmGroup = (setting: string, group: string) =>
    sql(
      `insert into realm_group_setting (realm_id, setting, group_id)
       select $1, $2, id from user_group where realm_id = $1 and name = $3
       on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
      [chat().realmId, setting, group],
    );

  /** A separate channel for a test, with `owner`, `member` and `other`. */
  const enter = async () => {
    const { member, other } = chat().people;
    channel = await newChannel([member, other]);
    return channel;
  };

  return {
    subscribe,
    newChannel,
    enter,
    send,
    edit,
    ok,
    refused,
    read,
    contents,
    sql,
    age,
    realmSetting,
    realmGroup,
  };
}
