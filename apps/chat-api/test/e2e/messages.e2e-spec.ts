import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

const send = (as: Person, fields: object, options: object = {}) =>
  chat().client.post('/messages', { ...fields }, { as, ...options });

async function sentId(as: Person, fields: object): Promise<number> {
  const { status, body } = await send(as, {
    type: 'channel',
    to: 'general',
    topic: 't',
    ...fields,
  });
  expect([status, body.msg]).toEqual([200, '']);
  return body.id as number;
}

const read = (as: Person, id: number, fields: object = {}) =>
  chat().client.get(`/messages/${id}`, { ...fields }, { as });

beforeAll(async () => {
  const { owner, member, other, guest, bot } = chat().people;
  const everybody = [owner, member, other, bot].map((each) => each.userId);
  const create = (name: string, principals: readonly number[], more: object = {}) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals, ...more },
      { as: owner },
    );
  await create('general', everybody);
  await create('private', [owner.userId, member.userId], { invite_only: true });
  expect(guest.userId).toBeGreaterThan(0);
});

describe('POST messages', () => {
  it('sends to a channel by name, by number, and under the old words', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'one' });
    const { body } = await read(member, id);
    const channelId = body.message.stream_id as number;
    for (const fields of [
      { type: 'stream', to: 'general', subject: 't' },
      { type: 'channel', to: channelId, topic: 't' },
      { type: 'stream', to: ['general'], topic: 't' },
      { type: 'stream', to: JSON.stringify('general'), topic: 't' },
    ]) {
      const again = await send(member, { ...fields, content: 'again' });
      expect(again.status).toBe(200);
      expect((await read(member, again.body.id as number)).body.message.stream_id).toBe(channelId);
    }
  });

  it('sends direct messages to ids and addresses into one conversation', async () => {
    const { member, other, owner } = chat().people;
    const recipients = await Promise.all(
      [[other.userId], other.email, [other.email]].map(async (to) => {
        const { body } = await send(member, { type: 'direct', to, content: 'psst' });
        return (await read(member, body.id as number)).body.message.recipient_id as number;
      }),
    );
    expect(new Set(recipients).size).toBe(1);
    const { body } = await send(member, {
      type: 'private',
      to: [other.userId, owner.userId],
      content: 'all of you',
    });
    const { message } = (await read(owner, body.id as number)).body;
    expect(message.display_recipient.map((each: { id: number }) => each.id)).toEqual(
      [owner.userId, member.userId, other.userId].sort((a, b) => a - b),
    );
  });

  it('sends to oneself', async () => {
    const { member } = chat().people;
    const { body } = await send(member, { type: 'direct', to: [member.userId], content: 'note' });
    const { message } = (await read(member, body.id as number)).body;
    expect(message.display_recipient).toHaveLength(1);
  });

  it('takes multipart forms and parameters in the query', async () => {
    const { member } = chat().people;
    const fields = { type: 'channel', to: 'general', topic: 't', content: 'x' };
    expect((await send(member, fields, { multipart: true })).status).toBe(200);
    expect((await send(member, fields, { inQuery: true })).status).toBe(200);
  });

  it('reports invalid recipients', async () => {
    const { member, other, guest } = chat().people;
    const attempts: [object, string][] = [
      [{ type: 'channel', to: 'nowhere', topic: 't' }, "Channel 'nowhere' does not exist"],
      [{ type: 'channel', to: 99999, topic: 't' }, "Channel with ID '99999' does not exist"],
      [{ type: 'direct', to: [99999] }, 'Invalid user ID 99999'],
      [{ type: 'direct', to: ['no@acme.test'] }, "Invalid email 'no@acme.test'"],
      // A null character that an escape hides is in no name, and no reason to fail.
      [{ type: 'direct', to: ['\0'] }, "Invalid email '\ufffd'"],
      [{ type: 'channel', to: ['a\0'], topic: 't' }, "Channel 'a\ufffd' does not exist"],
      [
        { type: 'direct', to: [other.userId, other.email] },
        'Recipient lists may contain emails or user IDs, but not both.',
      ],
      [{ type: 'direct', to: [] }, 'Message must have recipients'],
      [{ type: 'pigeon', to: 'x' }, 'Invalid type'],
    ];
    for (const [fields, msg] of attempts) {
      const { status, body } = await send(member, { content: 'x', ...fields });
      expect([status, body.result]).toEqual([400, 'error']);
      expect(msg === 'Invalid type' ? body.msg.startsWith('Invalid') : body.msg === msg).toBe(true);
    }
    const hidden = await send(guest, { type: 'channel', to: 'private', topic: 't', content: 'x' });
    expect(hidden.status).toBe(400);
  });

  it('limits the length of the content', async () => {
    const { member } = chat().people;
    const fields = { type: 'channel', to: 'general', topic: 't' };
    expect((await send(member, { ...fields, content: ' \n ' })).body.msg).toBe(
      'Message must not be empty',
    );
    expect((await send(member, { ...fields, content: 'a\0b' })).body.msg).toBe(
      'Message must not contain null bytes',
    );
    const id = await sentId(member, { content: 'x'.repeat(10_001), topic: 'y'.repeat(61) });
    const { message, raw_content } = (await read(member, id)).body;
    expect([raw_content.length, message.subject]).toEqual([10_000, `${'y'.repeat(57)}...`]);
    expect(raw_content.endsWith('\n[message truncated]')).toBe(true);
  });

  it('sends one message for any number of requests with the same key', async () => {
    const { member } = chat().people;
    const fields = { type: 'channel', to: 'general', topic: 'once', content: 'only once' };
    const options = { headers: { 'idempotency-key': 'attempt-1' } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(member, fields, options)),
    );
    expect(new Set(answers.map(({ body }) => body.id as number)).size).toBe(1);
    const { rows } = await chat().database.database.sql.query(
      `select id from message where content = 'only once'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('GET messages/{id}', () => {
  it('renders Markdown, or gives the source', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: '**x** :tada:' });
    const { body } = await read(member, id);
    expect(body.message.content).toMatch(/^<p><strong>x<\/strong> <span/);
    expect([body.message.content_type, body.raw_content]).toEqual(['text/html', '**x** :tada:']);
    const source = await read(member, id, { apply_markdown: false });
    expect(source.body.message.content).toBe('**x** :tada:');
    expect(source.body.message.content_type).toBe('text/x-markdown');
  });

  it('has the flags of the actor', async () => {
    const { member, other, owner } = chat().people;
    const id = await sentId(member, { content: `hi @**${other.fullName}**` });
    expect((await read(other, id)).body.message.flags).toContain('mentioned');
    expect((await read(owner, id)).body.message.flags).toEqual([]);
    expect((await read(member, id)).body.message.flags).toContain('read');
  });

  it('is history for users who subscribed later', async () => {
    const { member, moderator } = chat().people;
    const id = await sentId(member, { content: 'before you came' });
    expect((await read(moderator, id)).body.message.flags).toEqual(['read', 'historical']);
  });

  it('contains its sender, client and location', async () => {
    const { member } = chat().people;
    const { body } = await send(
      member,
      { type: 'channel', to: 'general', topic: 'who', content: '/me waves' },
      { userAgent: 'MyBot/1.0' },
    );
    expect((await read(member, body.id as number)).body.message).toMatchObject({
      type: 'stream',
      display_recipient: 'general',
      subject: 'who',
      sender_id: member.userId,
      sender_email: member.email,
      sender_full_name: member.fullName,
      client: 'MyBot',
      is_me_message: true,
      reactions: [],
      submessages: [],
      topic_links: [],
    });
  });

  it('has no topic in direct messages', async () => {
    const { member, other } = chat().people;
    const { body } = await send(member, { type: 'direct', to: [other.userId], content: 'x' });
    const { message } = (await read(other, body.id as number)).body;
    expect([message.type, message.subject]).toEqual(['private', '']);
    expect(message).not.toHaveProperty('stream_id');
    expect(Object.keys(message.display_recipient[0]).sort()).toEqual([
      'email',
      'full_name',
      'id',
      'is_mirror_dummy',
    ]);
  });

  it('shows the empty topic by its name, unless the client supports it', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'x', topic: '' });
    expect((await read(member, id)).body.message.subject).toBe('general chat');
    const plain = await read(member, id, { allow_empty_topic_name: true });
    expect(plain.body.message.subject).toBe('');
  });

  it('is hidden from users who may not read it', async () => {
    const { owner, member, other, guest } = chat().people;
    const secret = (await send(owner, { type: 'channel', to: 'private', topic: 't', content: 's' }))
      .body.id;
    const direct = (await send(owner, { type: 'direct', to: [member.userId], content: 's' })).body
      .id;
    const open = await sentId(owner, { content: 'not for guests' });
    for (const [as, id] of [
      [other, secret],
      [other, direct],
      [guest, open],
      [member, 10 ** 15],
    ] as const) {
      const { status, body } = await read(as, id as number);
      expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', 'Invalid message(s)']);
    }
  });

  it('reports an invalid boolean', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'x' });
    expect((await read(member, id, { apply_markdown: 'True' })).body.msg).toBe(
      'apply_markdown is not valid JSON',
    );
    expect((await read(member, id, { apply_markdown: 1 })).body.msg).toBe(
      'apply_markdown is not a boolean',
    );
  });
});

describe('PATCH messages/{id}', () => {
  const edit = (as: Person, id: number, fields: object) =>
    chat().client.patch(`/messages/${id}`, { ...fields }, { as });

  it('changes the content, and stores the former one', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'first' });
    const { status, body } = await edit(member, id, { content: 'second' });
    expect([status, body.detached_uploads]).toEqual([200, []]);
    const { message, raw_content } = (await read(member, id)).body;
    expect(raw_content).toBe('second');
    expect(message.edit_history[0]).toMatchObject({
      user_id: member.userId,
      prev_content: 'first',
      prev_rendered_content: '<p>first</p>',
    });
    expect(message.last_edit_timestamp).toEqual(expect.any(Number));
    expect(message).not.toHaveProperty('last_moved_timestamp');
  });

  it('is for the sender only', async () => {
    const { member, owner, other } = chat().people;
    const id = await sentId(member, { content: 'mine' });
    for (const as of [owner, other]) {
      const { status, body } = await edit(as, id, { content: 'yours' });
      expect([status, body.msg]).toEqual([400, "You don't have permission to edit this message"]);
    }
  });

  it('detects an edit by another user in between', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'first' });
    const { status, body } = await edit(member, id, {
      content: 'second',
      prev_content_sha256: 'a'.repeat(64),
    });
    expect([status, body.code, body.field_name]).toEqual([
      400,
      'EXPECTATION_MISMATCH',
      'prev_content_sha256',
    ]);
    expect((await read(member, id)).body.raw_content).toBe('first');
  });

  it('reports unsupported requests', async () => {
    const { member, other } = chat().people;
    const id = await sentId(member, { content: 'x' });
    const direct = (await send(member, { type: 'direct', to: [other.userId], content: 'x' })).body
      .id;
    const attempts: [number, object, string][] = [
      [id, {}, 'Nothing to change'],
      [id, { topic: 't' }, 'Nothing to change'],
      [
        id,
        { content: 'y', propagate_mode: 'change_all' },
        'Invalid propagate_mode without topic edit',
      ],
      [id, { content: 'y', propagate_mode: 'x' }, 'Invalid propagate_mode'],
      [direct, { topic: 'y' }, 'Direct messages cannot have topics.'],
      [10 ** 15, { content: 'y' }, 'Invalid message(s)'],
    ];
    for (const [target, fields, msg] of attempts) {
      const { status, body } = await edit(member, target, fields);
      expect([status, body.msg]).toEqual([400, msg]);
    }
  });

  it('makes blank content visible as deleted', async () => {
    const { member } = chat().people;
    const id = await sentId(member, { content: 'x' });
    expect((await edit(member, id, { content: '   ' })).status).toBe(200);
    expect((await read(member, id)).body.raw_content).toBe('(deleted)');
  });
});

describe('max_message_id', () => {
  it('is the newest message that a user received', async () => {
    const { member, other } = chat().people;
    const { body } = await send(member, { type: 'direct', to: [other.userId], content: 'newest' });
    const me = await chat().client.get('/users/me', {}, { as: other });
    expect(me.body.max_message_id).toBe(body.id);
  });
});
