import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

const at = (fragment: string) => `/navigation_views/${encodeURIComponent(fragment)}`;
const add = (as: Person, fields: object) =>
  chat().client.post('/navigation_views', { ...fields }, { as });
const edit = (as: Person, fragment: string, fields: object) =>
  chat().client.patch(at(fragment), { ...fields }, { as });
const list = async (as: Person) =>
  (await chat().client.get('/navigation_views', {}, { as })).body.navigation_views;

describe('POST navigation_views', () => {
  it('puts built-in views and own ones into the menu', async () => {
    const { member, other } = chat().people;
    expect((await add(member, { fragment: 'inbox', is_pinned: true })).status).toBe(200);
    const own = { fragment: 'narrow/is/alerted', is_pinned: false, name: ' Alerts ' };
    expect((await add(member, own)).status).toBe(200);
    expect(await list(member)).toEqual([
      { fragment: 'inbox', is_pinned: true, name: null },
      { fragment: 'narrow/is/alerted', is_pinned: false, name: 'Alerts' },
    ]);
    expect(await list(other)).toEqual([]);
  });

  it.each([
    [
      { fragment: 'recent', is_pinned: true, name: 'x' },
      'Built-in views cannot have a custom name.',
    ],
    [{ fragment: 'custom', is_pinned: true }, 'Custom views must have a valid name.'],
    [{ fragment: 'custom', is_pinned: true, name: ' ' }, 'Custom views must have a valid name.'],
    [{ fragment: 'inbox', is_pinned: true }, 'Navigation view already exists.'],
    [{ fragment: 'custom', is_pinned: true, name: 'Alerts' }, 'Navigation view already exists.'],
    [{ is_pinned: true }, "Missing 'fragment' argument"],
    [{ fragment: 'x' }, "Missing 'is_pinned' argument"],
    [{ fragment: 'x', is_pinned: 5 }, 'is_pinned is not a boolean'],
  ])('refuses %j', async (fields, msg) => {
    const { status, body } = await add(chat().people.member, fields);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('accepts fragments and names of any length', async () => {
    const { guest } = chat().people;
    const long = { fragment: 'x/'.repeat(4000), is_pinned: true, name: 'y'.repeat(8000) };
    expect((await add(guest, long)).status).toBe(200);
    expect((await add(guest, long)).body.msg).toBe('Navigation view already exists.');
    expect(await list(guest)).toEqual([long]);
  });
});

describe('PATCH navigation_views/{fragment}', () => {
  beforeAll(async () => {
    const { moderator } = chat().people;
    await add(moderator, { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alerts' });
    await add(moderator, { fragment: 'narrow/is/dm', is_pinned: true, name: 'Talk' });
    await add(moderator, { fragment: 'drafts', is_pinned: true });
  });

  it('renames, hides and shows', async () => {
    const { moderator } = chat().people;
    const renamed = await edit(moderator, 'narrow/is/alerted', { name: ' Watch ' });
    expect(renamed.status).toBe(200);
    expect((await edit(moderator, 'drafts', { is_pinned: false })).status).toBe(200);
    expect((await edit(moderator, 'drafts', {})).status).toBe(200);
    expect(await list(moderator)).toEqual([
      { fragment: 'drafts', is_pinned: false, name: null },
      { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Watch' },
      { fragment: 'narrow/is/dm', is_pinned: true, name: 'Talk' },
    ]);
  });

  it.each([
    ['inbox', { name: 'x' }, 400, 'BAD_REQUEST', 'Built-in views cannot have a custom name.'],
    ['inbox', { is_pinned: true }, 404, 'NOT_FOUND', 'Navigation view does not exist.'],
    ['narrow/none', { name: 'x' }, 404, 'NOT_FOUND', 'Navigation view does not exist.'],
    ['narrow/is/dm', { name: 'Watch' }, 400, 'BAD_REQUEST', 'Navigation view already exists.'],
    ['narrow/is/dm', { name: 'Talk' }, 400, 'BAD_REQUEST', 'Navigation view already exists.'],
    ['narrow/is/dm', { name: '  ' }, 400, 'BAD_REQUEST', 'name cannot be blank'],
    ['narrow/is/dm', { is_pinned: 1 }, 400, 'BAD_REQUEST', 'is_pinned is not a boolean'],
  ])('refuses %s %j', async (fragment, fields, status, code, msg) => {
    const { moderator } = chat().people;
    const answer = await edit(moderator, fragment, fields);
    expect([answer.status, answer.body.code, answer.body.msg]).toEqual([status, code, msg]);
  });

  it('accepts a fragment with plain slashes, and has no access to views of others', async () => {
    const { other } = chat().people;
    const path = '/navigation_views/narrow/is/dm';
    const { status, body } = await chat().client.patch(path, { is_pinned: false }, { as: other });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('DELETE navigation_views/{fragment}', () => {
  it('removes a view once', async () => {
    const { owner } = chat().people;
    await add(owner, { fragment: 'feed', is_pinned: true });
    const remove = () => chat().client.delete(at('feed'), {}, { as: owner });
    expect((await remove()).status).toBe(200);
    const again = await remove();
    expect([again.status, again.body.msg]).toEqual([404, 'Navigation view does not exist.']);
    expect(await list(owner)).toEqual([]);
  });
});
