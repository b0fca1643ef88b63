import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { CreateProfileFieldInput } from '@tandem/identity-domain';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';
import { PostgresProfileAccountQueries } from './postgres-profile-accounts.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let actor: Actor;
let administrator: Actor;
let [ben, bot] = [0, 0];

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  actor = await identity.addMember();
  const { realmId } = actor;
  administrator = { ...actor, role: ROLES.administrator };
  ben = await identity.addAccount(realmId);
  bot = await identity.addAccount(realmId, {
    bot: { type: 1, ownerId: ben, isSystemBot: false },
  });
});

const create = async (input: Partial<CreateProfileFieldInput>) =>
  (
    await identity.useCases.createProfileField.execute(administrator, {
      type: 1,
      name: 'Mood',
      ...input,
    })
  ).fieldId;
const edit = (fieldId: number, changes: Partial<CreateProfileFieldInput>) =>
  identity.useCases.editProfileField.execute(administrator, { fieldId, ...changes });
const say = (id: number, value: unknown, as = actor) =>
  identity.useCases.changeOwnProfile.execute(as, { entries: [{ id, value }] });
const said = async (fieldId: number) => {
  const { rows } = await test().database.sql.query<{ value: string }>(
    'select value from profile_value where user_id = $1 and field_id = $2',
    [actor.userId, fieldId],
  );
  return rows[0]?.value;
};
const storedFields = () => identity.run((tx) => tx.profiles.fields(actor.realmId));
const choices = (...texts: string[]) =>
  Object.fromEntries(
    texts.map((text, index) => [String(index), { text, order: String(index + 1) }]),
  );
const custom = (url_pattern?: string) => ({
  subtype: 'custom',
  ...(url_pattern && { url_pattern }),
});

it.each([
  [{ name: '  ' }, 'PROFILE_FIELD_LABEL_EMPTY'],
  [{ name: 'x'.repeat(41) }, 'PROFILE_TEXT_TOO_LONG'],
  [{ hint: 'x'.repeat(81) }, 'PROFILE_TEXT_TOO_LONG'],
  [{ type: 9 }, 'PROFILE_FIELD_TYPE_UNKNOWN'],
  [{ type: 9, name: '' }, 'PROFILE_FIELD_LABEL_EMPTY'],
  [{ type: 3 }, 'PROFILE_FIELD_CHOICES_MISSING'],
  [{ type: 3, fieldData: choices('a', 'a') }, 'PROFILE_FIELD_CHOICES_ALIKE'],
  [{ type: 3, fieldData: { x: 'a' } }, 'PROFILE_WRONG_KIND'],
  [{ type: 3, fieldData: { x: { text: 'a' } } }, 'PROFILE_KEY_MISSING'],
  [{ type: 3, fieldData: { x: { text: ' ', order: '1' } } }, 'PROFILE_TEXT_EMPTY'],
  [{ type: 3, fieldData: { ' ': { text: 'a', order: '1' } } }, 'PROFILE_TEXT_EMPTY'],
  [{ type: 3, fieldData: { x: { text: 'a\0', order: '1' } } }, 'PROFILE_WRONG_KIND'],
  [{ type: 7 }, 'PROFILE_KEY_MISSING'],
  [{ type: 7, fieldData: { subtype: 'nobody' } }, 'EXTERNAL_ACCOUNT_TYPE_UNKNOWN'],
  [{ type: 7, fieldData: { subtype: 'constructor' } }, 'EXTERNAL_ACCOUNT_TYPE_UNKNOWN'],
  [{ type: 7, fieldData: custom() }, 'EXTERNAL_ACCOUNT_PATTERN_MISSING'],
  [{ type: 7, fieldData: custom('https://x.test/') }, 'EXTERNAL_ACCOUNT_PATTERN_WITHOUT_NAME'],
  [{ type: 7, fieldData: custom('x%(username)s') }, 'PROFILE_WRONG_KIND'],
  [{ type: 6, displayInProfileSummary: true }, 'PROFILE_FIELD_NOT_FOR_SUMMARY'],
  [{ type: 4, useForUserMatching: true }, 'PROFILE_FIELD_NOT_FOR_MATCHING'],
])('refuses the field %j with %s', async (input, code) => {
  await expect(create(input)).rejects.toMatchObject({ code });
  expect(await identity.events()).toEqual([]);
});

it('creates fields of every kind', async () => {
  await create({ type: 3, name: 'Size', fieldData: choices('small', 'big') });
  await create({ type: 7, name: 'ignored', fieldData: { subtype: 'github' } });
  await create({ type: 7, name: 'Forge', fieldData: custom('https://x.test/%(username)s') });
  await expect(create({ name: 'Forge' })).rejects.toMatchObject({
    code: 'PROFILE_FIELD_LABEL_TAKEN',
  });
  const fields = await storedFields();
  expect(fields.map(({ name, fieldData }) => [name, fieldData])).toEqual([
    ['Size', '{"0":{"text":"small","order":"1"},"1":{"text":"big","order":"2"}}'],
    ['GitHub username', '{"subtype":"github"}'],
    ['Forge', '{"subtype":"custom","url_pattern":"https://x.test/%(username)s"}'],
  ]);
  expect(await identity.events()).toHaveLength(3);
});

it('shows two fields in a summary, no more', async () => {
  const summary = { displayInProfileSummary: true };
  const first = await create({ name: 'A', ...summary });
  await create({ name: 'B', ...summary });
  const third = await create({ name: 'C' });
  await expect(create({ name: 'D', ...summary })).rejects.toMatchObject({
    code: 'PROFILE_SUMMARY_FULL',
    data: { limit: 2 },
  });
  await expect(edit(third, summary)).rejects.toMatchObject({ code: 'PROFILE_SUMMARY_FULL' });
  await edit(first, { ...summary, name: 'First' });
  await edit(first, { displayInProfileSummary: false });
  await edit(third, summary);
});

it('changes only where a well-known account is shown', async () => {
  const id = await create({ type: 7, fieldData: { subtype: 'twitter' } });
  await expect(edit(id, { name: 'Bird' })).rejects.toMatchObject({
    code: 'PROFILE_DEFAULT_FIELD_LOCKED',
  });
  await edit(id, { displayInProfileSummary: true, required: true });
  await expect(edit(id + 1, {})).rejects.toMatchObject({ code: 'PROFILE_FIELD_UNKNOWN' });
});

it('removes values that are no choices any more', async () => {
  const id = await create({ type: 3, fieldData: choices('small', 'big') });
  await say(id, '1');
  await edit(id, { hint: 'h' });
  expect(await said(id)).toBe('1');
  await edit(id, { fieldData: choices('small') });
  expect(await said(id)).toBeUndefined();
});

it('takes every field into a new order', async () => {
  const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
  const order = (...fieldIds: number[]) =>
    identity.useCases.orderProfileFields.execute(administrator, { fieldIds });
  await expect(order(b)).rejects.toMatchObject({ code: 'PROFILE_FIELD_ORDER_INVALID' });
  await order(b, a);
  const fields = await storedFields();
  expect(fields.map((field) => [field.id, field.order])).toEqual([
    [b, 0],
    [a, 1],
  ]);
  await identity.useCases.deleteProfileField.execute(administrator, { fieldId: a });
  expect(await storedFields()).toHaveLength(1);
});

it.each([
  [1, 'x'.repeat(50), 'x'.repeat(50)],
  [2, 'x'.repeat(500), 'x'.repeat(500)],
  [4, '2024-02-29', '2024-02-29'],
  [5, 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
  [8, 'they', 'they'],
  [1, '', undefined],
  [6, [], undefined],
  [4, null, undefined],
])('a field of type %d takes %j', async (type, value, stored) => {
  const id = await create({ type });
  await say(id, value);
  expect(await said(id)).toBe(stored);
});

it.each([
  [1, 5, 'PROFILE_WRONG_KIND'],
  [1, 'x'.repeat(51), 'PROFILE_TEXT_TOO_LONG'],
  [1, 'a\0', 'PROFILE_WRONG_KIND'],
  [2, 'x'.repeat(501), 'PROFILE_TEXT_TOO_LONG'],
  [4, '2023-02-29', 'PROFILE_WRONG_KIND'],
  [4, '2023-2-1', 'PROFILE_WRONG_KIND'],
  [4, 'soon', 'PROFILE_WRONG_KIND'],
  [5, 'javascript:alert(1)', 'PROFILE_WRONG_KIND'],
  [5, 'example.com', 'PROFILE_WRONG_KIND'],
  [6, '[1]', 'PROFILE_WRONG_KIND'],
  [6, ['1'], 'PROFILE_WRONG_KIND'],
  [6, [987_654], 'PROFILE_USER_UNKNOWN'],
  [8, [], 'PROFILE_WRONG_KIND'],
])('a field of type %d refuses %j', async (type, value, code) => {
  const id = await create({ type });
  await expect(say(id, value)).rejects.toMatchObject({ code });
  expect(await said(id)).toBeUndefined();
});

it('a field of users takes users', async () => {
  const id = await create({ type: 6 });
  await say(id, [ben]);
  expect(await said(id)).toBe(`[${ben}]`);
});

it('a field of users refuses bots', async () => {
  const id = await create({ type: 6 });
  await expect(say(id, [bot])).rejects.toMatchObject({ code: 'PROFILE_USER_IS_BOT' });
  expect(await said(id)).toBeUndefined();
});

it('checks its choices, and deactivated users', async () => {
  const size = await create({ type: 3, fieldData: choices('small') });
  await expect(say(size, 'toString')).rejects.toMatchObject({ code: 'PROFILE_CHOICE_UNKNOWN' });
  const mentor = await create({ type: 6, name: 'Mentor' });
  await identity.changeAccount(ben, { isActive: false });
  await expect(say(mentor, [ben])).rejects.toMatchObject({ code: 'PROFILE_USER_DEACTIVATED' });
});

it('has events for changes, with rendered Markdown', async () => {
  const id = await create({});
  await say(id, '*fine*');
  await say(id, '*fine*');
  await say(id, null);
  await say(id, null);
  const changes = (await identity.events()).filter(({ type }) => type === 'user.profile_changed');
  expect(changes).toMatchObject([
    { userId: actor.userId, fieldId: id, value: '*fine*', renderedValue: '<p>*fine*</p>' },
    { value: null, renderedValue: null },
  ]);
});

it('lets only administrators change fields that users may not edit', async () => {
  const id = await create({ editableByUser: false });
  await expect(say(id, 'x')).rejects.toMatchObject({ code: 'PROFILE_FIELD_NOT_EDITABLE' });
  await expect(say(id, null)).rejects.toMatchObject({ code: 'PROFILE_FIELD_NOT_EDITABLE' });
  await say(id, 'x', administrator);
  await expect(say(id + 1, 'x')).rejects.toMatchObject({ code: 'PROFILE_FIELD_UNKNOWN' });
});

it('PostgresProfileAccountQueries finds the only active user with an account', async () => {
  const { realmId } = actor;
  const queries = new PostgresProfileAccountQueries(test().database.sql);
  const find = async (account: string, field = 'GitHub username', realm = realmId) =>
    (await queries.findByAccount(realm, field, account))?.userId ?? null;
  const github = await create({ type: 7, name: '', fieldData: { subtype: 'github' } });
  const text = await create({ type: 1, name: 'Account' });
  await say(github, 'Octo_Cat');
  await say(text, 'octo');
  expect(await find('octo_cat')).toBe(actor.userId);
  expect(await find('OCTO_CAT')).toBe(actor.userId);
  expect(await find('octoXcat')).toBeNull();
  expect(await find('octo', 'Account')).toBeNull();
  expect(await find('octo_cat', 'GitHub username', realmId + 1)).toBeNull();
  await say(github, 'octo_cat', { ...actor, userId: ben });
  expect(await find('octo_cat')).toBeNull();
  const deactivate = 'update user_account set is_active = false where id = $1';
  await test().database.sql.query(deactivate, [actor.userId]);
  expect(await find('octo_cat')).toBe(ben);
});
