import { expect, it } from '@jest/globals';
import { useChatApi, type People } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const PATH = '/realm/profile_fields';
const as = (who: keyof People) => ({ as: chat().people[who] });
const create = async (fields: object, who: keyof People = 'administrator') =>
  (await chat().client.post(PATH, { ...fields }, as(who))).body;
const listed = async () => (await chat().client.get(PATH, {}, as('guest'))).body.custom_fields;
const say = async (data: unknown, who: keyof People = 'member') =>
  (await chat().client.patch('/users/me/profile_data', { data }, as(who))).body;
const own = async () => (await chat().client.get('/users/me', {}, as('member'))).body.profile_data;

it('creates profile fields in an order', async () => {
  const { client } = chat();
  const mood = { name: 'Mood', field_type: 1, hint: 'How are you?', use_for_user_matching: true };
  const first = (await create(mood)).id;
  const field_data = { a: { text: 'small', order: '1' }, b: { text: 'big', order: '2' } };
  const size = { name: 'Size', field_type: 3, field_data, display_in_profile_summary: true };
  const second = (await create(size)).id;
  const more = { hint: '', required: false, editable_by_user: true };
  expect(await listed()).toEqual([
    {
      ...more,
      id: first,
      type: 1,
      order: first,
      name: 'Mood',
      hint: 'How are you?',
      field_data: '',
      use_for_user_matching: true,
    },
    {
      ...more,
      id: second,
      type: 3,
      order: second,
      name: 'Size',
      field_data: JSON.stringify(field_data),
      display_in_profile_summary: true,
    },
  ]);
  const edited = { name: 'Humour', required: true, editable_by_user: false };
  expect((await client.patch(`${PATH}/${first}`, edited, as('owner'))).body).toEqual(done);
  expect((await client.patch(PATH, { order: [second, first] }, as('owner'))).body).toEqual(done);
  expect(await listed()).toMatchObject([
    { name: 'Size', order: 0 },
    { ...edited, order: 1 },
  ]);
  expect((await client.patch(PATH, { order: [second] }, as('owner'))).body).toEqual(
    bad('Invalid order mapping.'),
  );
  expect((await client.delete(`${PATH}/${first}`, {}, as('owner'))).body).toEqual(done);
  expect((await client.delete(`${PATH}/${first}`, {}, as('owner'))).body).toEqual(
    bad(`Field id ${first} not found.`),
  );
  expect((await client.patch(`${PATH}/99999`, {}, as('owner'))).body).toEqual(
    bad('Field id 99999 not found.'),
  );
});

it.each([
  [{ name: '', field_type: 1 }, 'Label cannot be blank.'],
  [{ field_type: 1 }, 'Label cannot be blank.'],
  [{ name: 'x' }, "Missing 'field_type' argument"],
  [{ name: 'x'.repeat(41), field_type: 1 }, 'name is too long (limit: 40 characters)'],
  [{ name: 'x', hint: 'x'.repeat(81), field_type: 1 }, 'hint is too long (limit: 80 characters)'],
  [{ name: 'Size', field_type: 1 }, 'A field with that label already exists.'],
  [{ name: 'x', field_type: 9 }, 'Invalid field type.'],
  [{ name: 'x', field_type: 3 }, 'Field must have at least one choice.'],
  [{ name: 'x', field_type: 3, field_data: [] }, 'field_data is not a dict'],
  [
    { name: 'x', field_type: 3, field_data: { a: { text: '', order: '1' } } },
    'field_data["text"] cannot be blank.',
  ],
  [
    { name: 'x', field_type: 7, field_data: { subtype: 'custom', url_pattern: 'x' } },
    "URL pattern must contain '%(username)s'.",
  ],
  [
    { name: 'x', field_type: 6, display_in_profile_summary: true },
    'Field type not supported for display in profile summary.',
  ],
])('refuses to ask for %j', async (fields, msg) => {
  expect(await create(fields)).toMatchObject({ result: 'error', msg });
});

it('are managed by administrators only', async () => {
  const refused = {
    result: 'error',
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: 'Must be an organization administrator',
  };
  expect(await create({ name: 'x', field_type: 1 }, 'moderator')).toEqual(refused);
  for (const answer of [
    await chat().client.patch(PATH, { order: [] }, as('member')),
    await chat().client.patch(`${PATH}/1`, {}, as('member')),
    await chat().client.delete(`${PATH}/1`, {}, as('member')),
  ]) {
    expect(answer.body).toEqual(refused);
  }
});

it('stores and removes the values of users', async () => {
  const { client, people } = chat();
  const text = (await create({ name: 'Bio', field_type: 2 })).id;
  const mentors = (await create({ name: 'Mentors', field_type: 6 })).id;
  const data = [
    { id: text, value: '**big**' },
    { id: mentors, value: [people.owner.userId] },
  ];
  expect(await say(data)).toEqual(done);
  const shown = {
    [text]: { value: '**big**', rendered_value: '<p><strong>big</strong></p>' },
    [mentors]: { value: `[${people.owner.userId}]` },
  };
  expect(await own()).toEqual(shown);
  const seen = await client.get(
    `/users/${people.member.userId}`,
    { include_custom_profile_fields: true },
    as('other'),
  );
  expect(seen.body.user.profile_data).toEqual(shown);
  expect(await say([{ id: text, value: 'x'.repeat(501) }])).toEqual(
    bad('Bio is too long (limit: 500 characters)'),
  );
  expect(await say([{ id: 99_999, value: 'x' }])).toEqual(bad('Field id 99999 not found.'));
  expect(await say([{ id: mentors, value: [99_999] }])).toEqual(bad('Invalid user ID: 99999'));
  expect(await say([{ id: mentors, value: [people.bot.userId] }])).toEqual(
    bad(`User with ID ${people.bot.userId} is a bot`),
  );
  expect(await say([{ id: mentors }])).toEqual(
    bad('data[0]["value"] field is missing: Field required'),
  );
  expect(await say({})).toEqual(bad('data is not a list'));
  expect(await say([{ id: text, value: '\ud800' }])).toEqual(done);
  const clear = async (ids: unknown, who: keyof People = 'member') =>
    (await client.delete('/users/me/profile_data', { data: ids }, as(who))).body;
  expect(await clear([text, mentors])).toEqual(done);
  expect(await own()).toEqual({});
  expect(await clear([text])).toEqual(done);
  expect(await clear([99_999])).toEqual(bad('Field id 99999 not found.'));
  const refused = bad('This endpoint does not accept bot requests.');
  expect([await say([], 'bot'), await clear([], 'bot')]).toEqual([refused, refused]);
});

it('reserves fields that users may not edit to administrators', async () => {
  const id = (await create({ name: 'Desk', field_type: 1, editable_by_user: false })).id;
  expect(await say([{ id, value: '7' }])).toEqual(
    bad('You are not allowed to change this field. Contact an administrator to update it.'),
  );
  expect(await say([{ id, value: '7' }], 'administrator')).toEqual(done);
});
