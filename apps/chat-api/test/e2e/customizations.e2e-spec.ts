import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_LINKIFIERS } from '@tandem/messaging-domain';
import sharp from 'sharp';
import { bad, callsOf, failure, notFound } from './calls.ts';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  await chat().client.post(
    '/users/me/subscriptions',
    {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, member.userId, other.userId],
    },
    { as: owner },
  );
});

const call = callsOf(() => chat().client);

describe('polls and to-do lists', () => {
  const send = async (as: Person, content: string) =>
    (await call(as).post('/messages', { type: 'channel', to: 'general', topic: 't', content })).body
      .id as number;
  const attach = (as: Person, id: number, data: unknown) =>
    call(as).post('/submessage', {
      message_id: id,
      msg_type: 'widget',
      content: typeof data === 'string' ? data : JSON.stringify(data),
    });
  const submessages = async (id: number) =>
    (await call(chat().people.member).get(`/messages/${id}`)).body.message.submessages as object[];

  it('accept votes of all users who may read them', async () => {
    const { member, other, guest } = chat().people;
    const id = await send(member, '/poll Tea?\nyes\nno');
    const vote = { type: 'vote', key: 'canned,0', vote: 1 };
    expect((await attach(other, id, vote)).status).toBe(200);
    expect(await submessages(id)).toMatchObject([
      { msg_type: 'widget', sender_id: member.userId, message_id: id },
      { msg_type: 'widget', sender_id: other.userId, content: JSON.stringify(vote) },
    ]);
    expect(failure(await attach(guest, id, vote))).toEqual(bad('Invalid message(s)'));
  });

  it('accept no long types of data', async () => {
    const { member } = chat().people;
    const id = await send(member, 'text');
    const add = (msg_type: string) =>
      call(member).post('/submessage', { message_id: id, msg_type, content: '{}' });
    expect(failure(await add('x'.repeat(61)))).toEqual(
      bad('msg_type is too long (limit: 60 characters)'),
    );
    expect((await add('x'.repeat(60))).status).toBe(200);
  });

  it('accept only valid data', async () => {
    const { member, other } = chat().people;
    const poll = await send(member, '/poll Tea?');
    const todo = await send(member, '/todo List');
    expect(failure(await attach(member, poll, '{'))).toEqual(bad('Invalid json for submessage'));
    for (const [id, data] of [
      [poll, { type: 'vote', key: 'x', vote: 2 }],
      [poll, { type: 'strike', key: 'x' }],
      [poll, ['vote']],
      [todo, { type: 'new_task', key: 1, task: 'x' }],
    ] as const) {
      expect(failure(await attach(member, id, data)).slice(0, 2)).toEqual([400, 'BAD_REQUEST']);
    }
    const question = { type: 'question', question: 'Coffee?' };
    expect(failure(await attach(other, poll, question))).toEqual(
      bad("You can't edit a question unless you are the author."),
    );
    expect((await attach(member, poll, question)).status).toBe(200);
    const task = { type: 'new_task', key: 1, task: 'x', desc: '', completed: false };
    expect((await attach(other, todo, task)).status).toBe(200);
  });

  it('are begun by the author of a message', async () => {
    const { member, other } = chat().people;
    const id = await send(member, 'plain');
    expect(failure(await attach(other, id, {}))).toEqual(
      bad('You cannot attach a submessage to this message.'),
    );
    expect((await attach(member, id, {})).status).toBe(200);
    expect((await attach(other, id, {})).status).toBe(200);
  });
});

describe('custom emoji', () => {
  async function upload(as: Person, name: string, files?: readonly Blob[]) {
    const form = new FormData();
    const picture = await sharp({
      create: { width: 200, height: 100, channels: 3, background: 'green' },
    })
      .png()
      .toBuffer();
    for (const file of files ?? [new Blob([picture])]) form.append('filename', file, 'x.png');
    const response = await fetch(
      `${chat().client.url}/api/v1/realm/emoji/${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
        body: form,
      },
    );
    return {
      status: response.status,
      body: (await response.json()) as { code: string; msg: string },
    };
  }
  const list = async () =>
    Object.values(
      (await call(chat().people.guest).get('/realm/emoji')).body.emoji as Record<
        string,
        { id: string; name: string; source_url: string; still_url: null; deactivated: boolean }
      >,
    );

  it('are made small, listed, served and used', async () => {
    const { member, other } = chat().people;
    expect((await upload(member, 'green thing')).status).toBe(200);
    const [emoji] = (await list()).filter(({ name }) => name === 'green_thing');
    expect(emoji).toMatchObject({ still_url: null, deactivated: false, author_id: member.userId });
    const response = await fetch(chat().client.url + emoji!.source_url);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 });
    const { body } = await call(other).post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 't',
      content: ':green_thing:',
    });
    const { content } = (await call(other).get(`/messages/${body.id}`)).body.message;
    expect(content).toContain(`src="${emoji!.source_url}"`);
    const reacted = await call(other).post(`/messages/${body.id}/reactions`, {
      emoji_name: 'green_thing',
    });
    expect(reacted.status).toBe(200);
  });

  it('are refused with the error', async () => {
    const { member, guest, administrator } = chat().people;
    await upload(member, 'taken');
    expect(failure(await upload(member, 'taken'))).toEqual(
      bad('A custom emoji with this name already exists.'),
    );
    expect(failure(await upload(guest, 'xyzzy'))).toEqual(bad('Insufficient permission'));
    expect(failure(await upload(member, 'xyzzy', []))).toEqual(
      bad('You must upload exactly one file.'),
    );
    expect(failure(await upload(member, 'xyzzy', [new Blob(['1']), new Blob(['2'])]))).toEqual(
      bad('You must upload exactly one file.'),
    );
    expect(failure(await upload(member, 'xyzzy', [new Blob(['no picture'])]))).toEqual([
      400,
      'BAD_IMAGE',
      'Invalid image format',
    ]);
    expect(failure(await upload(member, 'BIG'))).toEqual(
      bad(
        'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
      ),
    );
    expect(failure(await upload(member, 'ends-'))).toEqual(
      bad('Emoji names must end with either a letter or digit.'),
    );
    expect(failure(await upload(member, 'smile'))).toEqual(
      bad('Only administrators can override default emoji.'),
    );
    expect((await upload(administrator, 'smile')).status).toBe(200);
    const large = new Blob([Buffer.alloc(5 * 1_048_576 + 1)]);
    expect(failure(await upload(member, 'large', [large]))).toEqual(
      bad('Uploaded file is larger than the allowed limit of 5 MiB'),
    );
  });

  it('go out of use, and their names become free', async () => {
    const { member, other, administrator } = chat().people;
    await upload(member, 'mine');
    expect(failure(await call(other).delete('/realm/emoji/mine'))).toEqual(
      bad('Must be an organization administrator or emoji author'),
    );
    expect((await call(member).delete('/realm/emoji/mine')).status).toBe(200);
    expect((await list()).find(({ name }) => name === 'mine')).toMatchObject({ deactivated: true });
    expect(failure(await call(administrator).delete('/realm/emoji/mine'))).toEqual(
      notFound("Emoji 'mine' does not exist"),
    );
    expect((await upload(other, 'mine')).status).toBe(200);
    expect((await call(administrator).delete('/realm/emoji/mine')).status).toBe(200);
  });

  it('of the standard are published by their codes, without authentication', async () => {
    const response = await fetch(`${chat().client.url}/static/generated/emoji/emoji_api.json`);
    const { code_to_names } = (await response.json()) as {
      code_to_names: Record<string, string[]>;
    };
    expect(code_to_names['1f44d']).toContain('+1');
    expect(Object.keys(code_to_names).length).toBeGreaterThan(1800);
  });

  it('without a code have a picture at the address in messages', async () => {
    const rendered = await call(chat().people.member).post('/messages/render', {
      content: ':zulip:',
    });
    const [, path = ''] = /src="([^"]+)"/.exec(String(rendered.body.rendered)) ?? [];
    const picture = await fetch(chat().client.url + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['png', 64, 64]);
  });
});

describe('linkifiers', () => {
  const add = (as: Person, pattern: string, url_template: string) =>
    call(as).post('/realm/filters', { pattern, url_template });
  const patterns = async () =>
    (await call(chat().people.guest).get('/realm/linkifiers')).body.linkifiers as {
      id: number;
      pattern: string;
      url_template: string;
    }[];
  const rendered = async (content: string) => {
    const { member } = chat().people;
    const { body } = await call(member).post('/messages', {
      type: 'channel',
      to: 'general',
      topic: content,
      content,
    });
    return (await call(member).get(`/messages/${body.id}`)).body.message;
  };

  it('make links in messages and topics', async () => {
    const { administrator } = chat().people;
    const { body } = await add(administrator, '#(?P<id>[0-9]+)', 'https://bugs.test/{id}');
    expect(body.id).toEqual(expect.any(Number));
    const message = await rendered('see #123');
    expect(message.content).toBe('<p>see <a href="https://bugs.test/123">#123</a></p>');
    expect(message.topic_links).toEqual([{ text: '#123', url: 'https://bugs.test/123' }]);
    expect((await call(administrator).get('/realm/filters')).body.filters).toEqual([]);
  });

  it('are changed, ordered and removed', async () => {
    const { administrator } = chat().people;
    const admin = call(administrator);
    const first = (await add(administrator, 'FIRST-(?P<n>[0-9]+)', 'https://a.test/{n}')).body.id;
    const second = (await add(administrator, 'SECOND-(?P<n>[0-9]+)', 'https://b.test/{n}')).body.id;
    const change = { pattern: 'THIRD-(?P<n>[0-9]+)', url_template: 'https://c.test/{n}' };
    expect((await admin.patch(`/realm/filters/${first}`, change)).status).toBe(200);
    const ids = (await patterns()).map(({ id }) => id).reverse();
    expect((await admin.patch('/realm/linkifiers', { ordered_linkifier_ids: ids })).status).toBe(
      200,
    );
    expect((await patterns()).map(({ id }) => id)).toEqual(ids);
    expect(
      failure(await admin.patch('/realm/linkifiers', { ordered_linkifier_ids: ids.slice(1) })),
    ).toEqual(bad('The ordered list must enumerate all existing linkifiers exactly once'));
    expect((await admin.delete(`/realm/filters/${second}`)).status).toBe(200);
    const one = { example_input: null, reverse_template: null, alternative_url_templates: [] };
    expect(await patterns()).toContainEqual({ id: first, ...change, ...one });
    for (const gone of [second, 10 ** 15]) {
      expect(failure(await admin.delete(`/realm/filters/${gone}`))).toEqual(
        bad('Linkifier not found.'),
      );
      expect(failure(await admin.patch(`/realm/filters/${gone}`, change))).toEqual(
        bad('Linkifier not found.'),
      );
    }
  });

  it('convert a pasted address to their text', async () => {
    const { administrator } = chat().people;
    const admin = call(administrator);
    const rule = { pattern: 'T-(?P<n>[0-9]+)', url_template: 'https://t.test/{n}' };
    const reverse = {
      example_input: 'T-12',
      reverse_template: 'T-{n}',
      alternative_url_templates: ['https://old.test/{n}'],
    };
    const { id } = (await admin.post('/realm/filters', { ...rule, ...reverse })).body;
    expect(await patterns()).toContainEqual({ id, ...rule, ...reverse });
    const path = `/realm/filters/${id}`;
    const fieldsOf = async (fields: object) => {
      const { status, body } = await admin.patch(path, { ...rule, ...fields });
      return [status, ...Object.keys(body.errors as object)];
    };
    expect(await fieldsOf({ example_input: 'none' })).toEqual([400, 'example_input']);
    expect(await fieldsOf({ example_input: '' })).toEqual([400, 'reverse_template']);
    expect(await fieldsOf({ reverse_template: 'T-{m}' })).toEqual([400, 'reverse_template']);
    for (const template of ['https://t.test/{m}', 'javascript:{n}', 'https://t.test/{n']) {
      expect(await fieldsOf({ alternative_url_templates: [template] })).toEqual([
        400,
        'alternative_url_templates',
      ]);
    }
    expect((await admin.patch(path, rule)).status).toBe(200);
    expect(await patterns()).toContainEqual({ id, ...rule, ...reverse });
    const none = { example_input: '', reverse_template: '', alternative_url_templates: [] };
    expect((await admin.patch(path, { ...rule, ...none })).status).toBe(200);
    expect(await patterns()).toContainEqual({
      id,
      ...rule,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    await admin.delete(path);
  });

  it('are refused when there are too many', async () => {
    const { people, realmId, database } = chat();
    const { sql } = database.database;
    await sql.query(
      `insert into realm_linkifier (realm_id, position, pattern, url_template)
       select $1::bigint, 1000, 'FULL-' || n, 'https://a.test/' from generate_series(1, $2::int) n`,
      [realmId, MAX_LINKIFIERS],
    );
    const refused = failure(await add(people.administrator, 'ONE-MORE', 'https://a.test/'));
    await sql.query(`delete from realm_linkifier where position = 1000`, []);
    expect(refused).toEqual(bad('You have reached the limit of 100 linkifiers.'));
    const { status } = await add(people.administrator, 'ONE-MORE', 'https://a.test/');
    expect(status).toBe(200);
  });

  it('are refused with the error', async () => {
    const { administrator, moderator } = chat().people;
    await add(administrator, 'DUP-[0-9]+', 'https://a.test/');
    const duplicate = await add(administrator, 'DUP-[0-9]+', 'https://b.test/');
    expect([duplicate.status, duplicate.body.errors]).toEqual([
      400,
      { pattern: [duplicate.body.msg] },
    ]);
    for (const [pattern, template, field] of [
      ['(', 'https://a.test/', 'pattern'],
      ['', 'https://a.test/', 'pattern'],
      ['X-(?P<n>[0-9]+)', 'https://a.test/{n', 'url_template'],
      ['X-(?P<n>[0-9]+)', 'https://a.test/', '__all__'],
      ['X-[0-9]+', 'https://a.test/{n}', '__all__'],
      ['X-(?P<n>[0-9]+)', 'javascript:alert({n})', 'url_template'],
      ['X-(?P<n>[0-9]+)', ' JavaScript:alert({n})', 'url_template'],
      ['X-(?P<n>[0-9]+)', 'data:text/html,{n}', 'url_template'],
      ['X-(?P<n>.+)', '{+n}', 'url_template'],
    ] as const) {
      const { status, body } = await add(administrator, pattern, template);
      expect([status, body.code, Object.keys(body.errors as object)]).toEqual([
        400,
        'BAD_REQUEST',
        [field],
      ]);
    }
    expect(failure(await add(moderator, 'Y-[0-9]+', 'https://a.test/'))).toEqual([
      400,
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization administrator',
    ]);
  });

  it('have playgrounds beside them', async () => {
    const { administrator, member } = chat().people;
    const admin = call(administrator);
    const playground = {
      name: 'Try it',
      pygments_language: 'Python',
      url_template: 'https://t.test/{code}',
    };
    const { body } = await admin.post('/realm/playgrounds', playground);
    expect(body.id).toEqual(expect.any(Number));
    expect((await admin.post('/realm/playgrounds', playground)).status).toBe(400);
    expect(
      (await admin.post('/realm/playgrounds', { ...playground, url_template: 'https://t.test' }))
        .body.msg,
    ).toBe('Missing the required variable "code" in the URL template');
    const script = { ...playground, name: 'Run', url_template: 'javascript:{+code}' };
    expect((await admin.post('/realm/playgrounds', script)).body.msg).toMatch(
      /^URL template must start with one of http, https,/,
    );
    expect((await call(member).post('/realm/playgrounds', playground)).body.code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
    expect((await admin.delete(`/realm/playgrounds/${body.id}`)).status).toBe(200);
    expect(failure(await admin.delete(`/realm/playgrounds/${body.id}`))).toEqual(
      bad('Invalid playground'),
    );
  });
});
