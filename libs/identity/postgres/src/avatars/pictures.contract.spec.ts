import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  EditBot,
  IdentityError,
  RemoveReplacedPictures,
  SetAvatar,
  SetRealmPicture,
  type PicturePorts,
  type RealmPictureKind,
} from '@tandem/identity-domain';
import { memoryPictures } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

/** Runs a change while nothing can be removed. */
async function withoutRemoval(identity: TestIdentity, change: () => Promise<unknown>) {
  const removal = jest.spyOn(identity.doubles.pictures, 'delete').mockImplementation(() => {
    throw new Error('away');
  });
  await change();
  removal.mockRestore();
}

/** The pictures after the consumer of changes has removed those that were replaced. */
async function keysAfterRemoval(identity: TestIdentity): Promise<readonly string[]> {
  const { pictures } = identity.doubles;
  const removal = new RemoveReplacedPictures(memoryPictures(pictures));
  await removal.execute((await identity.events()) as never);
  return [...pictures.keys()];
}

/** A store of pictures whose writes halt until the end of {@link whileHalted}. */
class HaltedStore {
  readonly ports: PicturePorts;
  #proceed = (): void => undefined;
  #signal = (): void => undefined;
  readonly #hasBegun = new Promise<void>((resolve) => (this.#signal = resolve));

  constructor(pictures: Map<string, Uint8Array>) {
    const mayProceed = new Promise<void>((resolve) => (this.#proceed = resolve));
    const memory = memoryPictures(pictures);
    const put = async (key: string, bytes: Uint8Array) => {
      this.#signal();
      await mayProceed;
      await memory.store.put(key, bytes);
    };
    this.ports = { ...memory, store: { ...memory.store, put } };
  }

  /** Runs `work` after the first write has begun. */
  async whileHalted(work: () => Promise<unknown>): Promise<void> {
    await this.#hasBegun;
    await work().finally(() => this.#proceed());
  }
}

describe('the picture of a user', () => {
  let identity: TestIdentity;
  let actor: Actor;
  let [bot, ben] = [0, 0];

  beforeEach(() => setUp());

  async function setUp(settings = {}) {
    identity = await TestIdentity.create(test().database);
    actor = await identity.addMember(settings);
    const { realmId } = actor;
    ben = await identity.addAccount(realmId);
    bot = await identity.addAccount(realmId, {
      bot: { type: 1, ownerId: actor.userId, isSystemBot: false },
    });
  }

  const picture = new TextEncoder().encode('a picture');
  const set = (as = actor) => identity.useCases.setAvatar.execute(as, { picture });

  it('stores both sizes under a new name, and removes the old ones', async () => {
    expect(await set()).toMatchObject({ avatarSource: 'upload', avatarVersion: 2 });
    const prefix = `avatars/${actor.realmId}/${actor.userId}-`;
    expect([...identity.doubles.pictures.keys()]).toEqual([
      `${prefix}2.png`,
      `${prefix}2-medium.png`,
    ]);
    expect(await set()).toMatchObject({ avatarVersion: 3 });
    expect([...identity.doubles.pictures.keys()]).toEqual([
      `${prefix}3.png`,
      `${prefix}3-medium.png`,
    ]);
    const gone = await identity.useCases.removeAvatar.execute(actor);
    expect(gone).toMatchObject({ avatarSource: 'gravatar', avatarVersion: 4 });
    expect(identity.doubles.pictures.size).toBe(0);
    expect(await identity.events()).toEqual(
      [2, 3, 4].map((avatarVersion) => ({
        type: 'user.avatar_changed',
        realmId: actor.realmId,
        userId: actor.userId,
        avatarVersion,
      })),
    );
  });

  it('is changed while the store removes nothing; the old one is removed later', async () => {
    await set();
    await withoutRemoval(identity, () => set());
    expect(identity.doubles.pictures.size).toBe(4);
    const prefix = `avatars/${actor.realmId}/${actor.userId}-`;
    expect(await keysAfterRemoval(identity)).toEqual([`${prefix}3.png`, `${prefix}3-medium.png`]);
    await withoutRemoval(identity, () => identity.useCases.removeAvatar.execute(actor));
    expect(await keysAfterRemoval(identity)).toEqual([]);
  });

  it('is stored while no transaction is open: other commands do not wait for the store', async () => {
    const store = new HaltedStore(identity.doubles.pictures);
    const commands = [1, 2, 3, 4].map(() =>
      new SetAvatar({ ...identity.ports, pictures: store.ports }).execute(actor, { picture }),
    );
    await store.whileHalted(async () => {
      const { realmId, userId } = actor;
      expect(await identity.run((tx) => tx.users.lock(realmId, userId))).toMatchObject({
        id: userId,
      });
    });
    const versions = (await Promise.all(commands)).map(({ avatarVersion }) => avatarVersion);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5]);
    const prefix = `avatars/${actor.realmId}/${actor.userId}-`;
    expect([...identity.doubles.pictures.keys()]).toEqual([
      `${prefix}5.png`,
      `${prefix}5-medium.png`,
    ]);
  });

  it('is not replaced or removed by another change that is refused meanwhile', async () => {
    const store = new HaltedStore(identity.doubles.pictures);
    const ports = { ...identity.ports, pictures: store.ports };
    await identity.addAccount(actor.realmId, {
      fullName: 'Taken',
      bot: { type: 1, ownerId: actor.userId, isSystemBot: false },
    });
    const edit = (more: object) =>
      new EditBot(ports).execute(actor, { botId: bot, interface: 1, ...more });
    const accepted = edit({ picture });
    const refused = edit({
      fullName: 'Taken',
      picture: new TextEncoder().encode('another picture'),
    });
    await store.whileHalted(async () => undefined);
    await accepted;
    await expect(refused).rejects.toMatchObject({ code: 'BOT_NAME_TAKEN' });
    const prefix = `avatars/${actor.realmId}/${bot}-2`;
    expect([...identity.doubles.pictures]).toEqual([
      [`${prefix}.png`, picture],
      [`${prefix}-medium.png`, picture],
    ]);
  });

  it('is not removed by another instance whose change is refused', async () => {
    const put = new HaltedStore(identity.doubles.pictures);
    const ports = { ...identity.ports, pictures: put.ports };
    const refused = new SetAvatar(ports).execute(actor, { picture });
    await put.whileHalted(async () => {
      await set();
      await test().database.sql.query(
        `update realm set settings = settings || '{"avatar_changes_disabled": true}' where id = $1`,
        [actor.realmId],
      );
    });
    await expect(refused).rejects.toMatchObject({ code: 'AVATAR_CHANGES_DISABLED' });
    expect(identity.doubles.pictures.size).toBe(2);
  });

  it('leaves no picture of an account that is deactivated while the store is slow', async () => {
    const store = new HaltedStore(identity.doubles.pictures);
    const command = new SetAvatar({ ...identity.ports, pictures: store.ports }).execute(actor, {
      picture,
    });
    await store.whileHalted(() => identity.changeAccount(actor.userId, { isActive: false }));
    await expect(command).rejects.toBeInstanceOf(IdentityError);
    expect(identity.doubles.pictures.size).toBe(0);
  });

  it('gives a bot a picture of its owner’s choice', async () => {
    const edit = (botId: number, as = actor) =>
      identity.useCases.editBot.execute(as, { botId, interface: 1, picture });
    await edit(bot);
    await withoutRemoval(identity, () => edit(bot));
    const changed = { type: 'user.avatar_changed', userId: bot };
    expect(await identity.events()).toMatchObject([
      { ...changed, avatarVersion: 2 },
      { ...changed, avatarVersion: 3 },
    ]);
    const prefix = `avatars/${actor.realmId}/${bot}-`;
    expect(await keysAfterRemoval(identity)).toEqual([`${prefix}3.png`, `${prefix}3-medium.png`]);
    await edit(bot);
    expect([...identity.doubles.pictures.keys()]).toEqual([
      `${prefix}4.png`,
      `${prefix}4-medium.png`,
    ]);
    await expect(edit(ben)).rejects.toMatchObject({ code: 'NO_SUCH_BOT' });
    const other = { ...actor, userId: ben };
    await expect(edit(bot, other)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSION' });
  });

  it('changes nothing for data that is not a picture', async () => {
    const none = new Uint8Array();
    const wish = identity.useCases.setAvatar.execute(actor, { picture: none });
    await expect(wish).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
    expect([identity.doubles.pictures.size, await identity.events()]).toEqual([0, []]);
  });

  it('changes no pictures where they are locked, but for administrators', async () => {
    await setUp({ avatar_changes_disabled: true });
    const refused = { code: 'AVATAR_CHANGES_DISABLED' };
    await expect(set()).rejects.toMatchObject(refused);
    await expect(identity.useCases.removeAvatar.execute(actor)).rejects.toMatchObject(refused);
    expect(await set({ ...actor, role: ROLES.administrator })).toBeDefined();
  });
});

describe('the picture of an organization', () => {
  let identity: TestIdentity;
  let actor: Actor;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const realmId = await identity.addRealm({}, 'acme');
    const userId = await identity.addAccount(realmId, { role: ROLES.administrator });
    actor = { userId, realmId, role: ROLES.administrator, isBot: false };
  });

  const set = (kind: RealmPictureKind, bytes = new Uint8Array([1])) =>
    identity.useCases.setRealmPicture.execute(actor, { kind, bytes });
  const storedKeys = () => [...identity.doubles.pictures.keys()];

  it('is changed while the store removes nothing; the old one is removed later', async () => {
    await set('icon');
    await set('logo');
    await withoutRemoval(identity, () => set('icon'));
    const prefix = `realm-pictures/${actor.realmId}`;
    expect(storedKeys()).toHaveLength(3);
    expect(await keysAfterRemoval(identity)).toEqual([
      `${prefix}/logo-2.webp`,
      `${prefix}/icon-3.png`,
    ]);
  });

  it('stores the current picture of each kind, under a name of its own', async () => {
    await set('icon');
    await set('night_logo');
    await set('icon');
    const prefix = `realm-pictures/${actor.realmId}`;
    expect(storedKeys()).toEqual([`${prefix}/night_logo-2.webp`, `${prefix}/icon-3.png`]);
    await identity.useCases.removeRealmPicture.execute(actor, { kind: 'icon' });
    expect(storedKeys()).toEqual([`${prefix}/night_logo-2.webp`]);
    // The next request to this process returns the new picture.
    expect(identity.calls.announced).toEqual(Array(4).fill({ realmId: actor.realmId }));
    const changed = { type: 'realm.picture_changed', realmId: actor.realmId, stringId: 'acme' };
    expect(await identity.events()).toEqual([
      { ...changed, kind: 'icon', picture: { version: 2, isUploaded: true } },
      { ...changed, kind: 'night_logo', picture: { version: 2, isUploaded: true } },
      { ...changed, kind: 'icon', picture: { version: 3, isUploaded: true } },
      { ...changed, kind: 'icon', picture: { version: 4, isUploaded: false } },
    ]);
  });

  it('is stored while no transaction is open', async () => {
    const store = new HaltedStore(identity.doubles.pictures);
    const ports = { ...identity.ports, pictures: store.ports };
    const command = new SetRealmPicture(ports).execute(actor, {
      kind: 'icon',
      bytes: new Uint8Array([2]),
    });
    await store.whileHalted(() => set('icon', new Uint8Array([1])));
    await command;
    const key = `realm-pictures/${actor.realmId}/icon-3.png`;
    expect([...identity.doubles.pictures]).toEqual([[key, new Uint8Array([2])]]);
  });

  it('changes nothing for data that is not a picture', async () => {
    await expect(set('logo', new Uint8Array())).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
    expect([storedKeys(), await identity.events()]).toEqual([[], []]);
  });
});
