import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import {
  aRealm,
  anAccount,
  createMemoryIdentity,
  type MemoryIdentity,
} from '../../testing/index.ts';

let identity: MemoryIdentity;
let actor: Actor;
let [bot, ben] = [0, 0];

beforeEach(() => setUp());

async function setUp(settings = {}) {
  identity = createMemoryIdentity();
  const { id: realmId } = (await identity.realms.add(aRealm('', { settings })))!;
  const open = async (changes: Parameters<typeof anAccount>[1] = {}) => {
    const id = await identity.users.nextId();
    await identity.users.add(anAccount({ id, realmId }, changes));
    return id;
  };
  actor = { userId: await open(), realmId, role: ROLES.member, isBot: false };
  ben = await open();
  bot = await open({ bot: { type: 1, ownerId: actor.userId, isSystemBot: false } });
}

const picture = new TextEncoder().encode('a picture');
const set = (userId?: number, as = actor) =>
  identity.useCases.setAvatar.execute(as, { userId, picture });

it('keeps both sizes under a new name, and forgets the old ones', async () => {
  expect(await set()).toMatchObject({ avatarSource: 'upload', avatarVersion: 2 });
  const place = `avatars/${actor.realmId}/${actor.userId}-`;
  expect([...identity.pictures.keys()]).toEqual([`${place}2.png`, `${place}2-medium.png`]);
  expect(await set()).toMatchObject({ avatarVersion: 3 });
  expect([...identity.pictures.keys()]).toEqual([`${place}3.png`, `${place}3-medium.png`]);
  const gone = await identity.useCases.removeAvatar.execute(actor);
  expect(gone).toMatchObject({ avatarSource: 'gravatar', avatarVersion: 4 });
  expect(identity.pictures.size).toBe(0);
  expect(identity.events.events).toEqual(
    [1, 2, 3].map(() => ({
      type: 'user.avatar_changed',
      realmId: actor.realmId,
      userId: actor.userId,
    })),
  );
});

it('gives a bot a picture of its owner’s choice', async () => {
  expect(await set(bot)).toMatchObject({ id: bot, avatarVersion: 2 });
  await expect(set(ben)).rejects.toMatchObject({ code: 'NO_SUCH_BOT' });
  const other = { ...actor, userId: ben };
  await expect(set(bot, other)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSION' });
});

it('changes nothing for data that is not a picture', async () => {
  const none = new Uint8Array();
  const wish = identity.useCases.setAvatar.execute(actor, { picture: none });
  await expect(wish).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
  expect([identity.pictures.size, identity.events.events]).toEqual([0, []]);
});

it('changes no pictures where they are locked, but for administrators', async () => {
  await setUp({ avatar_changes_disabled: true });
  const refused = { code: 'AVATAR_CHANGES_DISABLED' };
  await expect(set()).rejects.toMatchObject(refused);
  await expect(identity.useCases.removeAvatar.execute(actor)).rejects.toMatchObject(refused);
  expect(await set(undefined, { ...actor, role: ROLES.administrator })).toBeDefined();
});
