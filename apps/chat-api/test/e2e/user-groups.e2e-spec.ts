import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const forbidden = bad('Insufficient permission');

const get = async (path: string, as: Person, fields = {}) =>
  (await chat().client.get(path, fields, { as })).body;
const post = async (path: string, as: Person, fields = {}) =>
  (await chat().client.post(path, fields, { as })).body;
const patch = async (path: string, as: Person, fields = {}) =>
  (await chat().client.patch(path, fields, { as })).body;
let count = 0;
const create = async (as: Person, fields = {}) => {
  count += 1;
  const form = { name: `group ${count}`, description: '', members: [], ...fields };
  const { group_id: id } = await post('/user_groups/create', as, form);
  return id as number;
};
const groups = async (fields = {}) =>
  (await get('/user_groups', chat().people.member, fields)).user_groups;
const group = async (id: number, fields = {}) =>
  (await groups(fields)).find((each: { id: number }) => each.id === id);
const system: Record<string, number> = {};

beforeAll(async () => {
  for (const { name, id } of await groups()) system[name] = id;
});

describe('GET user_groups', () => {
  it('shows the system groups first', async () => {
    const { owner, administrator, member, other, guest, bot } = chat().people;
    const shown = await groups();
    expect(shown.slice(0, 8).map((each: { name: string }) => each.name)).toEqual([
      'role:internet',
      'role:everyone',
      'role:members',
      'role:fullmembers',
      'role:moderators',
      'role:administrators',
      'role:owners',
      'role:nobody',
    ]);
    const [internet, everyone, , full, , administrators, owners, nobody] = shown;
    expect(internet).toMatchObject({ members: [], direct_subgroup_ids: [everyone.id] });
    expect(everyone.members).toEqual([guest.userId]);
    expect(full.members).toEqual([member.userId, other.userId, bot.userId]);
    expect(administrators).toMatchObject({
      is_system_group: true,
      creator_id: null,
      deactivated: false,
      members: [administrator.userId],
      direct_subgroup_ids: [owners.id],
      can_manage_group: nobody.id,
      can_mention_group: nobody.id,
    });
    expect(owners.members).toEqual([owner.userId]);
    expect(await get('/user_groups', guest)).toEqual(bad('Not allowed for guest users'));
  });
});

describe('POST user_groups/create', () => {
  it('makes a group that its creator manages', async () => {
    const { member, other } = chat().people;
    const id = await create(member, {
      name: 'support',
      description: 'We help',
      members: [other.userId, member.userId],
      subgroups: [system['role:moderators']],
      can_join_group: system['role:members'],
      can_mention_group: { direct_members: [other.userId], direct_subgroups: [] },
    });
    expect(await group(id)).toEqual({
      id,
      name: 'support',
      description: 'We help',
      members: [member.userId, other.userId],
      direct_subgroup_ids: [system['role:moderators']],
      is_system_group: false,
      creator_id: member.userId,
      date_created: expect.any(Number),
      deactivated: false,
      can_add_members_group: { direct_members: [member.userId], direct_subgroups: [] },
      can_join_group: system['role:members'],
      can_leave_group: system['role:everyone'],
      can_manage_group: { direct_members: [member.userId], direct_subgroups: [] },
      can_mention_group: { direct_members: [other.userId], direct_subgroups: [] },
      can_remove_members_group: system['role:nobody'],
    });
    const again = { name: 'support', description: '', members: [] };
    expect(await post('/user_groups/create', other, again)).toEqual(
      bad("User group 'support' already exists."),
    );
  });

  it.each([
    [{ name: ' ' }, "User group name can't be empty!"],
    [{ name: 'x'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
    [{ name: 'role:x' }, "User group name cannot start with 'role:'."],
    [{ name: '@x' }, "User group name cannot start with '@'."],
    [{ members: [9999] }, 'Invalid user ID: 9999'],
    [{ subgroups: [9999] }, 'Invalid user group ID: 9999'],
    [{ can_manage_group: 9999 }, 'Invalid user group'],
    [
      { can_manage_group: { direct_members: [9999], direct_subgroups: [] } },
      'Invalid user ID: 9999',
    ],
    [
      { can_manage_group: { direct_members: [], direct_subgroups: [9999, 9998] } },
      'Invalid user group ID: 9998',
    ],
    [{ members: '1' }, 'members is not a list'],
    [{ members: [2 ** 60] }, 'members[0] is too large'],
    [{ name: 'x\0y' }, 'name must not contain null characters'],
  ])('refuses %j', async (fields, msg) => {
    const form = { name: 'new', description: '', members: [], ...fields };
    expect(await post('/user_groups/create', chat().people.member, form)).toEqual(bad(msg));
  });

  it('checks permissions, and validates their values', async () => {
    const { guest, member } = chat().people;
    const form = { name: 'new', description: '', members: [] };
    expect(await post('/user_groups/create', guest, form)).toEqual(forbidden);
    const everyone = { ...form, can_manage_group: system['role:everyone'] };
    expect(await post('/user_groups/create', member, everyone)).toEqual(
      bad("'can_manage_group' setting cannot be set to 'role:everyone' group."),
    );
    const internet = { ...form, can_mention_group: system['role:internet'] };
    expect(await post('/user_groups/create', member, internet)).toEqual(
      bad("'can_mention_group' setting cannot be set to 'role:internet' group."),
    );
    expect(await post('/user_groups/create', member, { name: 'new' })).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'description',
    });
  });
});

describe('PATCH user_groups/{id}', () => {
  it('changes the passed properties, for users who manage the group or all groups', async () => {
    const { member, other, owner, administrator } = chat().people;
    const id = await create(member);
    const path = `/user_groups/${id}`;
    expect(await patch(path, member)).toEqual(bad('No new data supplied'));
    expect(await patch(path, other, { name: 'mine' })).toEqual(forbidden);
    expect(await patch(path, administrator, { name: 'mine' })).toEqual(forbidden);
    expect(await patch(path, member, { name: 'helpers', description: 'new' })).toEqual(done);
    expect(await patch(path, owner, { can_join_group: { new: system['role:members'] } })).toEqual(
      done,
    );
    expect(await group(id)).toMatchObject({
      name: 'helpers',
      description: 'new',
      can_join_group: system['role:members'],
    });
    await create(member, { name: 'taken' });
    expect(await patch(path, member, { name: 'taken' })).toEqual(
      bad("User group 'taken' already exists."),
    );
    expect(await patch(path, member, { name: 'role:x' })).toEqual(
      bad("User group name cannot start with 'role:'."),
    );
    expect(await patch('/user_groups/9999', member, { name: 'x' })).toEqual(
      bad('Invalid user group'),
    );
    const administrators = `/user_groups/${system['role:administrators']}`;
    expect(await patch(administrators, owner, { name: 'x' })).toEqual(forbidden);
  });

  it('compares with the value that the client expects', async () => {
    const { member, other } = chat().people;
    const id = await create(member);
    const path = `/user_groups/${id}`;
    const own = { direct_members: [member.userId], direct_subgroups: [] };
    const both = { direct_members: [other.userId, member.userId], direct_subgroups: [] };
    const stale = { can_manage_group: { new: both, old: system['role:members'] } };
    expect(await patch(path, member, stale)).toEqual({
      result: 'error',
      code: 'EXPECTATION_MISMATCH',
      msg: "'old' value does not match the expected value.",
      field_name: 'old',
    });
    expect(await patch(path, member, { can_manage_group: { new: both, old: own } })).toEqual(done);
    expect((await group(id)).can_manage_group.direct_members).toEqual([
      member.userId,
      other.userId,
    ]);
    expect(await patch(path, other, { description: 'mine too' })).toEqual(done);
    const nobody = { new: { direct_members: [], direct_subgroups: [] } };
    expect(await patch(path, other, { can_manage_group: nobody })).toEqual(done);
    expect((await group(id)).can_manage_group).toBe(system['role:nobody']);
    expect(await patch(path, member, { can_manage_group: { old: 1 } })).toEqual(
      bad('can_manage_group["new"] field is missing: Field required'),
    );
  });
});

describe('user_groups/{id}/deactivate', () => {
  it('deactivates a group, and reactivates it', async () => {
    const { client, people } = chat();
    const { member, other } = people;
    const id = await create(member, { members: [member.userId] });
    const path = `/user_groups/${id}`;
    expect(await post(`${path}/deactivate`, other)).toEqual(forbidden);
    expect(await post(`${path}/deactivate`, member)).toEqual(done);
    expect(await group(id)).toBeUndefined();
    expect(await group(id, { include_deactivated_groups: true })).toMatchObject({
      deactivated: true,
    });
    expect(await get(`${path}/members`, member)).toEqual(bad('User group is deactivated.'));
    expect(await post(`${path}/deactivate`, member)).toEqual(bad('User group is deactivated.'));
    expect(await patch(path, member, { description: 'x' })).toEqual(
      bad('You can only change name of deactivated user groups'),
    );
    expect(await patch(path, member, { name: 'old group' })).toEqual(done);
    const members = (fields: object) => post(`${path}/members`, member, fields);
    expect(await members({ add: [other.userId] })).toEqual(done);
    expect(await members({ delete: [member.userId] })).toEqual(done);
    const inner = await create(member);
    const unused = await create(member);
    await post(`/user_groups/${unused}/deactivate`, member);
    const subgroups = (fields: object) => post(`${path}/subgroups`, member, fields);
    expect(await subgroups({ add: [inner] })).toEqual(done);
    expect(await subgroups({ add: [unused] })).toEqual(bad('User group is deactivated.'));
    expect(await patch(path, member, { deactivated: false })).toEqual(done);
    expect(await group(id)).toMatchObject({
      name: 'old group',
      members: [other.userId],
      direct_subgroup_ids: [inner],
    });
    expect((await client.delete(path, {}, { as: member })).body).toEqual(done);
    expect(await group(id)).toBeUndefined();
  });

  it('leaves a group that something refers to', async () => {
    const { member } = chat().people;
    const id = await create(member);
    const holder = await create(member, { subgroups: [id] });
    const user = await create(member, {
      can_join_group: { direct_members: [member.userId], direct_subgroups: [id] },
      can_leave_group: id,
    });
    expect(await post(`/user_groups/${id}/deactivate`, member)).toEqual({
      result: 'error',
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      msg: 'Cannot deactivate user group in use.',
      objections: [
        { type: 'subgroup', supergroup_ids: [holder] },
        { type: 'user_group', group_id: user, settings: ['can_join_group', 'can_leave_group'] },
      ],
    });
  });
});

describe('user_groups/{id}/members', () => {
  it('adds and removes users', async () => {
    const { member, other, guest } = chat().people;
    const path = `/user_groups/${await create(member)}/members`;
    const people = [guest.userId, other.userId];
    expect(await post(path, member, { add: people })).toEqual(done);
    const { members } = await get(path, member);
    expect(members).toEqual([...people].sort((a, b) => a - b));
    expect(await post(path, member, { add: [other.userId] })).toEqual(
      bad(`User ${other.userId} is already a member of this group`),
    );
    expect(await post(path, member, { delete: [other.userId] })).toEqual(done);
    expect(await post(path, member, { delete: [other.userId] })).toEqual(
      bad(`There is no member '${other.userId}' in this user group`),
    );
    expect(await post(path, member, { add: [9999] })).toEqual(bad('Invalid user ID: 9999'));
    expect(await post(path, member)).toEqual(
      bad(
        'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
      ),
    );
    expect(await get('/user_groups/9999/members', member)).toEqual(bad('Invalid user group'));
    expect(await get(path, guest)).toEqual(bad('Not allowed for guest users'));
  });

  it('does all of it or nothing', async () => {
    const { member, other } = chat().people;
    const path = `/user_groups/${await create(member)}/members`;
    expect(await post(path, member, { add: [other.userId], delete: [member.userId] })).toEqual(
      bad(`There is no member '${member.userId}' in this user group`),
    );
    expect((await get(path, member)).members).toEqual([]);
  });

  it('lets users join and leave where they may', async () => {
    const { member, other, guest } = chat().people;
    const closed = `/user_groups/${await create(member)}/members`;
    const open = `/user_groups/${await create(member, { can_join_group: system['role:members'] })}/members`;
    expect(await post(closed, other, { add: [other.userId] })).toEqual(forbidden);
    expect(await post(open, other, { add: [other.userId] })).toEqual(done);
    expect(await post(open, other, { add: [member.userId] })).toEqual(forbidden);
    expect(await post(open, guest, { add: [guest.userId] })).toEqual(forbidden);
    expect(await post(open, member, { add: [guest.userId] })).toEqual(done);
    expect(await post(open, other, { delete: [guest.userId] })).toEqual(forbidden);
    expect(await post(open, guest, { delete: [guest.userId] })).toEqual(done);
    expect(await post(open, other, { delete: [other.userId] })).toEqual(done);
  });
});

describe('user_groups/{id}/subgroups', () => {
  it('nests groups, never in a circle', async () => {
    const { member, other } = chat().people;
    const [outer, middle, inner] = [
      await create(member),
      await create(member),
      await create(member),
    ];
    const subgroups = (id: number) => `/user_groups/${id}/subgroups`;
    expect(await post(subgroups(outer), member, { add: [middle] })).toEqual(done);
    expect(await post(subgroups(middle), member, { add: [inner] })).toEqual(done);
    expect(await post(subgroups(outer), other, { add: [inner] })).toEqual(forbidden);
    expect(await post(subgroups(outer), member, { add: [middle] })).toEqual(
      bad(`User group ${middle} is already a subgroup of this group.`),
    );
    expect(await post(subgroups(inner), member, { add: [outer] })).toEqual(
      bad(`User group ${inner} is already a subgroup of one of the passed subgroups.`),
    );
    expect(await post(subgroups(inner), member, { add: [inner] })).toEqual(
      bad(`User group ${inner} is already a subgroup of one of the passed subgroups.`),
    );
    expect(await post(subgroups(outer), member, { delete: [inner] })).toEqual(
      bad(`User group ${inner} is not a subgroup of this group.`),
    );
    expect(await post(subgroups(outer), member, { add: [9999] })).toEqual(
      bad('Invalid user group ID: 9999'),
    );
    expect(await post(subgroups(outer), member)).toEqual(
      bad('Nothing to do. Specify at least one of "add" or "delete".'),
    );
    expect((await get(subgroups(outer), member)).subgroups).toEqual([middle, inner]);
    const direct = { direct_subgroup_only: true };
    expect((await get(subgroups(outer), member, direct)).subgroups).toEqual([middle]);
    const people = `/user_groups/${inner}/members`;
    expect(await post(people, member, { add: [other.userId] })).toEqual(done);
    expect((await get(`/user_groups/${outer}/members`, member)).members).toEqual([other.userId]);
    const directOnly = { direct_member_only: true };
    expect((await get(`/user_groups/${outer}/members`, member, directOnly)).members).toEqual([]);
    const inGroup = `/user_groups/${outer}/members/${other.userId}`;
    expect((await get(inGroup, member)).is_user_group_member).toBe(true);
    expect(await post(people, member, { delete_subgroups: [outer] })).toEqual(
      bad(`User group ${outer} is not a subgroup of this group.`),
    );
    expect(
      await post(`/user_groups/${outer}/members`, member, { delete_subgroups: [middle] }),
    ).toEqual(done);
    expect((await get(inGroup, member)).is_user_group_member).toBe(false);
  });

  it('lets only one of two groups be nested into the other concurrently', async () => {
    const { member } = chat().people;
    const [one, two] = [await create(member), await create(member)];
    const answers = await Promise.all([
      post(`/user_groups/${one}/subgroups`, member, { add: [two] }),
      post(`/user_groups/${two}/subgroups`, member, { add: [one] }),
    ]);
    expect(answers.filter(({ result }) => result === 'success')).toHaveLength(1);
  });
});

describe('can_mention_group', () => {
  it('refuses mentions of the group by others, in messages that are sent, edited or scheduled', async () => {
    const { administrator, member } = chat().people;
    const id = await create(administrator, {
      name: 'Crew',
      members: JSON.stringify([member.userId]),
    });
    const to = JSON.stringify([administrator.userId]);
    const send = (as: Person, content: string, more = {}) =>
      post('/messages', as, { type: 'direct', to, content, ...more });
    expect(await send(member, '@*Crew* hello')).toMatchObject(done);
    await patch(`/user_groups/${id}`, administrator, {
      can_mention_group: JSON.stringify({ new: system['role:administrators'] }),
    });
    const refused = bad("You are not allowed to mention user group 'Crew'.");
    expect(await send(member, '@*crew* hello')).toEqual(refused);
    const other = await send(member, 'hello');
    expect(await patch(`/messages/${other.id}`, member, { content: '@*Crew*' })).toEqual(refused);
    const at = Math.floor(Date.now() / 1_000) + 3_600;
    expect(
      await post('/scheduled_messages', member, {
        type: 'direct',
        to,
        content: '@*Crew*',
        scheduled_delivery_timestamp: at,
      }),
    ).toEqual(refused);
    expect(await send(member, '@_*Crew* hello')).toMatchObject(done);
    expect(await send(administrator, '@*Crew* hello')).toMatchObject(done);
  });
});
