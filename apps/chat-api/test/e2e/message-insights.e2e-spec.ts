import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

async function send(as: Person, fields: object = {}): Promise<number> {
  const message = { type: 'channel', to: 'lobby', topic: 'lunch', content: 'x', ...fields };
  const { status, body } = await chat().client.post('/messages', message, { as });
  expect(status).toBe(200);
  return body.id as number;
}

const get = (as: Person, path: string, fields: object = {}) =>
  chat().client.get(path, { ...fields }, { as });
const edit = (as: Person, id: number, fields: object) =>
  chat().client.patch(`/messages/${id}`, { ...fields }, { as });
const remove = (as: Person, id: number) => chat().client.delete(`/messages/${id}`, {}, { as });

const realmSetting = (setting: string, value: unknown) =>
  chat().database.database.sql.query(
    'update realm set settings = settings || $2::jsonb where id = $1',
    [chat().realmId, JSON.stringify({ [setting]: value })],
  );

const realmGroup = (setting: string, group: string) =>
  chat().database.database.sql.query(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, $2, id from user_group where realm_id = $1 and name = $3
     on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
    [chat().realmId, setting, group],
  );

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [owner, member, other].map((each) => each.userId);
  for (const name of ['lobby', 'reports']) {
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals },
      { as: owner },
    );
  }
});

describe('DELETE messages', () => {
  it('allows senders for a limited time, and administrators without a limit', async () => {
    const { owner, member, other } = chat().people;
    const id = await send(member);
    const refused = await remove(other, id);
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        result: 'error',
        code: 'BAD_REQUEST',
        msg: "You don't have permission to delete this message",
      },
    ]);
    expect((await remove(member, id)).status).toBe(200);
    expect((await get(member, `/messages/${id}`)).body.msg).toBe('Invalid message(s)');
    expect((await remove(member, id)).body.msg).toBe('Invalid message(s)');
    const old = await send(member);
    await chat().database.database.sql.query(
      `update message set sent_at = now() - interval '601 s' where id = $1`,
      [old],
    );
    expect((await remove(member, old)).body.msg).toBe(
      'The time limit for deleting this message has passed',
    );
    expect((await remove(owner, old)).status).toBe(200);
  });

  it('follows the settings of the organization', async () => {
    const { member } = chat().people;
    await realmGroup('can_delete_own_message_group', 'role:administrators');
    const id = await send(member);
    expect((await remove(member, id)).body.msg).toBe(
      "You don't have permission to delete this message",
    );
    await realmGroup('can_delete_own_message_group', 'role:everyone');
    await realmSetting('message_content_delete_limit_seconds', null);
    expect((await remove(member, id)).status).toBe(200);
    await realmSetting('message_content_delete_limit_seconds', 600);
  });

  it('removes a topic with its last message', async () => {
    const { member } = chat().people;
    const [a, b] = [await send(member, { topic: 'short' }), await send(member, { topic: 'short' })];
    await remove(member, b);
    const again = await send(member, { topic: 'short' });
    for (const id of [again, a]) await remove(member, id);
    const { rows } = await chat().database.database.sql.query(
      `select id from topic where name = 'short'`,
    );
    expect(rows).toEqual([]);
    expect((await get(member, '/messages/99999999')).body.msg).toBe('Invalid message(s)');
  });

  it('deletes direct messages, too', async () => {
    const { member, other } = chat().people;
    const id = await send(member, { type: 'direct', to: [other.userId] });
    expect((await remove(other, id)).status).toBe(400);
    expect((await remove(member, id)).status).toBe(200);
    await send(member, { type: 'direct', to: [other.userId] });
  });
});

describe('GET messages/{id}/history', () => {
  it('shows every version, oldest first', async () => {
    const { member } = chat().people;
    const id = await send(member, { content: 'one' });
    await edit(member, id, { content: 'two' });
    await edit(member, id, { topic: 'dinner', send_notification_to_new_thread: false });
    await edit(member, id, { content: 'three', topic: '' });
    const { body } = await get(member, `/messages/${id}/history`);
    const [first, ...changes] = body.message_history as Record<string, unknown>[];
    expect(first).toEqual({
      topic: 'lunch',
      content: 'one',
      rendered_content: '<p>one</p>',
      user_id: member.userId,
      timestamp: expect.any(Number),
    });
    expect(changes).toMatchObject([
      { topic: 'lunch', content: 'two', prev_content: 'one' },
      { topic: 'dinner', content: 'two', prev_topic: 'lunch' },
      { topic: 'general chat', content: 'three', prev_content: 'two', prev_topic: 'dinner' },
    ]);
    expect(changes[1]).not.toHaveProperty('prev_content');
    const mark = (what: string, text: string) =>
      `<span class="highlight_text_${what}">${text}</span>`;
    expect(changes.map((each) => each.content_html_diff)).toEqual([
      `<div><p>${mark('inserted', 'two')} ${mark('deleted', 'one')}</p></div>`,
      undefined,
      `<div><p>${mark('inserted', 'three')} ${mark('deleted', 'two')}</p></div>`,
    ]);
    const named = await get(member, `/messages/${id}/history`, { allow_empty_topic_name: true });
    expect(named.body.message_history.at(-1).topic).toBe('');
  });

  it('follows the policy of the organization', async () => {
    const { member, guest } = chat().people;
    const id = await send(member, { content: 'one' });
    await edit(member, id, { content: 'two' });
    await realmSetting('message_edit_history_visibility_policy', 'moves');
    const { body } = await get(member, `/messages/${id}/history`);
    expect(body.message_history).toHaveLength(1);
    await realmSetting('message_edit_history_visibility_policy', 'none');
    expect((await get(member, `/messages/${id}/history`)).body.msg).toBe(
      'Message edit history is disabled in this organization',
    );
    await realmSetting('message_edit_history_visibility_policy', 'all');
    expect((await get(guest, `/messages/${id}/history`)).body.msg).toBe('Invalid message(s)');
  });
});

describe('GET messages/{id}/read_receipts', () => {
  const receipts = async (as: Person, id: number) =>
    (await get(as, `/messages/${id}/read_receipts`)).body.user_ids as number[];
  const read = (as: Person, messages: readonly number[]) =>
    chat().client.post('/messages/flags', { messages, op: 'add', flag: 'read' }, { as });

  it('returns the users who have read a message, without its sender', async () => {
    const { owner, member, other } = chat().people;
    const id = await send(owner, { topic: 'receipts' });
    expect(await receipts(owner, id)).toEqual([]);
    await read(member, [id]);
    expect(await receipts(owner, id)).toEqual([member.userId]);
    await chat().client.post('/mark_all_as_read', {}, { as: other });
    expect(await receipts(member, id)).toEqual([member.userId, other.userId].sort((a, b) => a - b));
  });

  it('omits users who have disabled read receipts', async () => {
    const { owner, member, other, guest } = chat().people;
    const id = await send(owner, { topic: 'quiet' });
    await read(member, [id]);
    await chat().client.post(`/users/me/muted_users/${member.userId}`, {}, { as: other });
    expect(await receipts(other, id)).toEqual([]);
    expect(await receipts(owner, id)).toEqual([member.userId]);
    await chat().client.delete(`/users/me/muted_users/${member.userId}`, {}, { as: other });
    await chat().database.database.sql.query(
      `update user_account set settings = settings || '{"send_read_receipts":false}' where id = $1`,
      [member.userId],
    );
    expect(await receipts(owner, id)).toEqual([]);
    await realmSetting('enable_read_receipts', false);
    expect((await get(owner, `/messages/${id}/read_receipts`)).body.msg).toBe(
      'Read receipts are disabled in this organization.',
    );
    await realmSetting('enable_read_receipts', true);
    expect((await get(guest, `/messages/${id}/read_receipts`)).body.msg).toBe('Invalid message(s)');
  });
});

describe('POST messages/render', () => {
  const render = (fields: object) =>
    chat().client.post('/messages/render', { ...fields }, { as: chat().people.member });

  it('returns the HTML of a text', async () => {
    expect((await render({ content: '**x** #**lobby**' })).body.rendered).toContain(
      '<p><strong>x</strong> <a class="stream"',
    );
    expect((await render({ content: '' })).body.rendered).toBe('');
    expect((await render({})).body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'content' argument",
    });
    expect((await render({ content: 'a\0b' })).body.msg).toBe(
      'Message must not contain null bytes',
    );
  });
});

describe('POST messages/{id}/report', () => {
  const report = (as: Person, id: number, fields: object) =>
    chat().client.post(`/messages/${id}/report`, { report_type: 'spam', ...fields }, { as });

  it('notifies the moderators, if there are any', async () => {
    const { member, owner, guest } = chat().people;
    const id = await send(member, { content: 'buy ```now```' });
    expect((await report(owner, id, {})).body.msg).toBe(
      'Message reporting is not enabled in this organization.',
    );
    const { rows } = await chat().database.database.sql.query<{ id: number }>(
      `select id from channel where name = 'reports'`,
    );
    await realmSetting('moderation_request_channel_id', rows[0]!.id);
    expect((await report(owner, id, { report_type: 'other' })).body.msg).toBe(
      'An explanation is required.',
    );
    expect((await report(owner, id, { report_type: 'x' })).status).toBe(400);
    expect((await report(guest, id, {})).body.msg).toBe('Invalid message(s)');
    const long = await report(owner, id, { description: 'x'.repeat(1001) });
    expect(long.body.msg).toBe('description is too long (limit: 1000 characters)');
    expect((await report(owner, id, { description: 'again' })).status).toBe(200);
    const narrow = JSON.stringify([['channel', 'reports']]);
    const fields = { narrow, anchor: 'newest', num_before: 1, apply_markdown: false };
    const { body } = await get(owner, '/messages', fields);
    expect(body.messages[0].content).toContain('reported a message sent by');
    expect(body.messages[0].content).toContain('Reason: **Spam**');
  });
});

describe('the messages of a removed user', () => {
  it('are deleted on request', async () => {
    const { owner, other } = chat().people;
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'den' }], principals: [other.userId], invite_only: true },
      { as: owner },
    );
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'den' }] },
      { as: owner },
    );
    const ids = [
      await send(other),
      await send(other, { to: 'den' }),
      await send(other, { type: 'direct', to: [owner.userId] }),
    ];
    const own = await send(owner);
    const { status } = await chat().client.delete(
      `/users/${other.userId}`,
      { actions: { delete_public_channel_messages: true } },
      { as: owner },
    );
    expect(status).toBe(200);
    const answers = [];
    for (const id of [...ids, own]) answers.push((await get(owner, `/messages/${id}`)).body.msg);
    expect(answers).toEqual(['Invalid message(s)', '', '', '']);
  });
});

it('reads messages of archived channels, and does not change them', async () => {
  const { client, people } = chat();
  const { owner, member, guest } = people;
  await realmSetting('enable_read_receipts', true);
  const club = [{ name: 'club' }];
  const principals = [owner.userId, member.userId];
  const fields = { subscriptions: club, principals, invite_only: true };
  await client.post('/users/me/subscriptions', fields, { as: owner });
  const id = await send(owner, { to: 'club' });
  const { body } = await get(owner, '/get_stream_id', { stream: 'club' });
  expect((await client.delete(`/streams/${body.stream_id}`, {}, { as: owner })).status).toBe(200);
  expect((await get(member, `/messages/${id}`)).body.message).toMatchObject({
    id,
    subject: 'lunch',
  });
  expect((await get(member, `/messages/${id}/history`)).body.message_history).toHaveLength(1);
  const listed = await get(member, '/messages', { message_ids: [id] });
  expect(listed.body.messages).toMatchObject([{ id }]);
  expect((await get(member, `/messages/${id}/read_receipts`)).status).toBe(200);
  const refused = 'Invalid message(s)';
  expect((await get(guest, `/messages/${id}`)).body.msg).toBe(refused);
  expect((await edit(owner, id, { content: 'y' })).body.msg).toBe(refused);
  const reaction = { emoji_name: 'smile' };
  const reacted = await client.post(`/messages/${id}/reactions`, reaction, { as: member });
  expect(reacted.body.msg).toBe(refused);
});
