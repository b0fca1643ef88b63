import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  MAX_ALERT_WORDS,
  dueOnboardingSteps,
  type ChangeStatusInput,
} from '@tandem/identity-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let actor: Actor;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
});

describe('alert words', () => {
  beforeEach(async () => {
    actor = await identity.addMember();
  });

  const add = (...words: string[]) => identity.useCases.addAlertWords.execute(actor, { words });
  const remove = (...words: string[]) =>
    identity.useCases.removeAlertWords.execute(actor, { words });

  it('stores words, each once and in the first spelling', async () => {
    expect(await add(' Lunch ', 'lunch', '', 'fire alarm')).toEqual(['Lunch', 'fire alarm']);
    expect(await add('LUNCH', ' ')).toEqual(['Lunch', 'fire alarm']);
    expect(await remove('LUNCH', 'nothing')).toEqual(['fire alarm']);
    expect(await remove('lunch')).toEqual(['fire alarm']);
    expect(await identity.useCases.readAlertWords.execute(actor)).toEqual(['fire alarm']);
    expect(await identity.events()).toEqual([
      {
        type: 'user.alert_words_changed',
        realmId: actor.realmId,
        userId: actor.userId,
        words: ['Lunch', 'fire alarm'],
      },
      {
        type: 'user.alert_words_changed',
        realmId: actor.realmId,
        userId: actor.userId,
        words: ['fire alarm'],
      },
    ]);
  });

  it('refuses more words than a user may have, and leaves the stored ones', async () => {
    const words = Array.from({ length: MAX_ALERT_WORDS }, (_, n) => `word ${n}`);
    await add(...words);
    await expect(add('one more', 'word 1')).rejects.toMatchObject({
      code: 'ALERT_WORDS_TOO_MANY',
      data: { limit: MAX_ALERT_WORDS },
    });
    expect(await add('WORD 1')).toEqual(words);
    await remove('word 0');
    expect(await add('one more')).toHaveLength(MAX_ALERT_WORDS);
  });
});

describe('muted users', () => {
  let other: number;

  beforeEach(async () => {
    actor = await identity.addOwner();
    other = (await identity.addUser(actor.realmId, 'vera')).userId;
    await identity.clearEvents();
  });

  const mute = (userId: number) => identity.useCases.muteUser.execute(actor, { userId });
  const unmute = (userId: number) => identity.useCases.unmuteUser.execute(actor, { userId });
  const failure = (code: string) => expect.objectContaining({ code });

  it('mutes once and unmutes once, with an event for each', async () => {
    await mute(other);
    await expect(mute(other)).rejects.toEqual(failure('ALREADY_MUTED'));
    await unmute(other);
    await expect(unmute(other)).rejects.toEqual(failure('NOT_MUTED'));
    const event = { type: 'user.mutes_changed', realmId: actor.realmId, userId: actor.userId };
    expect(await identity.events()).toEqual([event, event]);
  });

  it('mutes neither oneself nor an unknown user', async () => {
    await expect(mute(actor.userId)).rejects.toEqual(failure('CANNOT_MUTE_SELF'));
    await expect(mute(9999)).rejects.toEqual(failure('NO_SUCH_USER'));
    await expect(unmute(9999)).rejects.toEqual(failure('NO_SUCH_USER'));
    await expect(unmute(actor.userId)).rejects.toEqual(failure('NOT_MUTED'));
  });

  it('refuses guests for inaccessible users', async () => {
    const { realmId } = actor;
    const groups = await identity.run((tx) => tx.groups.systemGroups(realmId));
    await identity.run((tx) =>
      tx.groups.setRealmGroupSettings(realmId, {
        can_access_all_users_group: groups['role:members'],
      }),
    );
    actor = await identity.addUser(realmId, 'gus', ROLES.guest);
    await expect(unmute(other)).rejects.toEqual(failure('INSUFFICIENT_PERMISSION'));
    await expect(mute(other)).rejects.toEqual(failure('INSUFFICIENT_PERMISSION'));
  });
});

describe('onboarding steps', () => {
  beforeEach(async () => {
    actor = await identity.addOwner();
    await identity.clearEvents();
  });

  const mark = (step: string) => identity.useCases.markOnboardingStep.execute(actor, { step });

  it('marks steps as read and lists those that are still due', async () => {
    const all = dueOnboardingSteps([]);
    expect(all.map(({ name }) => name)).not.toContain('navigation_tour_video');
    await mark('intro_resolve_topic');
    await mark('intro_resolve_topic');
    await mark('narrow_to_dm_with_welcome_bot_new_user');
    await mark('navigation_tour_video');
    const left = (...read: string[]) => all.filter(({ name }) => !read.includes(name));
    const first = left('intro_resolve_topic');
    const last = left('intro_resolve_topic', 'narrow_to_dm_with_welcome_bot_new_user');
    expect(last).toHaveLength(all.length - 2);
    expect(await identity.events()).toMatchObject(
      [first, first, last, last].map((steps) => ({
        type: 'user.onboarding_steps_changed',
        userId: actor.userId,
        steps,
      })),
    );
  });

  it('refuses unknown steps, which bounds the stored ones', async () => {
    await expect(mark('x')).rejects.toMatchObject({ code: 'ONBOARDING_STEP_UNKNOWN' });
    await expect(mark('')).rejects.toMatchObject({ code: 'ONBOARDING_STEP_UNKNOWN' });
    expect(await identity.events()).toEqual([]);
  });
});

describe('the status', () => {
  const car = { name: 'car', code: '1f697', type: 'unicode_emoji' };

  beforeEach(async () => {
    actor = await identity.addMember();
  });

  const change = (input: ChangeStatusInput) => identity.useCases.changeStatus.execute(actor, input);
  const changes = async () =>
    (await identity.events()).flatMap((event) => ('change' in event ? [event.change] : []));

  it.each([
    [{ away: true }, { away: true }],
    [{ text: ' at lunch ' }, { text: 'at lunch' }],
    [{ text: '' }, { text: '' }],
    [{ emojiName: '', emojiCode: 'x', emojiType: 'x' }, { emoji: null }],
    [{ emojiName: 'car' }, { emoji: car }],
    [{ emojiName: 'car', emojiCode: '1f697' }, { emoji: car }],
    [{ emojiName: 'automobile', emojiCode: '1f697' }, { emoji: { ...car, name: 'automobile' } }],
    [{ emojiName: 'party' }, { emoji: { name: 'party', code: '5', type: 'realm_emoji' } }],
    [
      { emojiName: 'extra' },
      { emoji: { name: 'extra', code: 'extra', type: 'service_extra_emoji' } },
    ],
  ])('%j changes %j, with an event', async (input, expected) => {
    await change(input);
    expect(await changes()).toEqual([expected]);
    expect((await identity.events()).at(-1)).toMatchObject({
      type: 'user.status_changed',
      userId: actor.userId,
    });
  });

  it('does not change absent properties', async () => {
    await change({ text: 'out', emojiName: 'car' });
    await change({ away: true });
    expect(await identity.ports.statuses.statusOf(actor, actor.userId)).toEqual({
      text: 'out',
      emoji: car,
      away: true,
    });
  });

  const unicode = { emojiType: 'unicode_emoji' };
  const custom = { emojiType: 'realm_emoji' };
  const extra = { emojiType: 'service_extra_emoji' };
  it.each([
    [{}, 'STATUS_UNCHANGED'],
    [{ emojiCode: '1f697' }, 'STATUS_UNCHANGED'],
    [{ text: 'x', emojiCode: '1f697' }, 'STATUS_EMOJI_NAME_MISSING'],
    [{ away: false, emojiType: 'unicode_emoji' }, 'STATUS_EMOJI_NAME_MISSING'],
    [{ emojiName: 'invalid' }, 'STATUS_EMOJI_UNKNOWN'],
    [{ emojiName: 'old' }, 'STATUS_EMOJI_UNKNOWN'],
    [{ emojiName: 'car', emojiCode: 'ffff', ...unicode }, 'STATUS_EMOJI_CODE_INVALID'],
    [{ emojiName: 'car', emojiCode: '1f600' }, 'STATUS_EMOJI_NAME_INVALID'],
    [{ emojiName: 'party', emojiCode: '999', ...custom }, 'STATUS_CUSTOM_EMOJI_INVALID'],
    [{ emojiName: 'party', emojiCode: 'x', ...custom }, 'STATUS_CUSTOM_EMOJI_INVALID'],
    [{ emojiName: 'car', emojiCode: '5', ...custom }, 'STATUS_CUSTOM_EMOJI_NAME_INVALID'],
    [{ emojiName: 'old', emojiCode: '6', ...custom }, 'STATUS_CUSTOM_EMOJI_DEACTIVATED'],
    [{ emojiName: 'extra', emojiCode: 'x', ...extra }, 'STATUS_EMOJI_CODE_INVALID'],
    [{ emojiName: 'car', emojiCode: 'extra', ...extra }, 'STATUS_EMOJI_NAME_INVALID'],
    [{ emojiName: 'car', emojiCode: '1f697', emojiType: 'x' }, 'STATUS_EMOJI_TYPE_INVALID'],
  ])('refuses %j with %s', async (input, code) => {
    await expect(change(input)).rejects.toMatchObject({ code });
    expect(await identity.events()).toEqual([]);
  });
});

describe('presence', () => {
  beforeEach(async () => {
    actor = await identity.addMember();
  });

  const report = (status: string) => identity.useCases.reportPresence.execute(actor, { status });
  const read = (input = {}) => identity.useCases.readRealmPresence.execute(actor, input);
  const own = (user = String(actor.userId)) =>
    identity.useCases.readUserPresence.execute(actor, { user });

  it('has one event when a user comes online', async () => {
    await report('active');
    identity.clock.advanceSeconds(60);
    await report('active');
    expect(await identity.eventTypes()).toEqual(['user.presence_changed']);
    identity.clock.advanceSeconds(60);
    await report('idle');
    expect(await identity.eventTypes()).toHaveLength(1);
    identity.clock.advanceSeconds(300);
    await report('active');
    expect(await identity.eventTypes()).toHaveLength(2);
    await expect(report('busy')).rejects.toMatchObject({ code: 'PRESENCE_STATUS_INVALID' });
  });

  it('returns changes since a response', async () => {
    expect(await read()).toMatchObject({ people: [], lastUpdateId: null });
    await report('active');
    const first = await read({ lastUpdateId: -1 });
    expect(first).toMatchObject({ people: [{ userId: actor.userId }], lastUpdateId: 1 });
    expect(await read({ lastUpdateId: 1 })).toMatchObject({ people: [], lastUpdateId: 1 });
  });

  it('returns two weeks, unless more is requested', async () => {
    await report('active');
    identity.clock.advanceSeconds(15 * 86_400);
    expect((await read()).people).toEqual([]);
    expect((await read({ historyDays: 16 })).people).toHaveLength(1);
    expect((await read({ historyDays: -5 })).people).toEqual([]);
    expect((await read({ historyDays: Number.MAX_SAFE_INTEGER })).people).toHaveLength(1);
  });

  it('finds a user by id and by address, also a deactivated one', async () => {
    await expect(own()).rejects.toMatchObject({ code: 'PRESENCE_UNKNOWN' });
    await report('active');
    expect(await own()).toMatchObject({ status: 'active', isOffline: false });
    identity.clock.advanceSeconds(201);
    expect(await own(`person${actor.userId}@example.com`)).toMatchObject({ isOffline: true });
    await expect(own('nobody@example.com')).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
  });

  it('lets users hide, and show themselves again', async () => {
    const setShown = (presence_enabled: boolean) =>
      identity.useCases.changeOwnSettings.execute(actor, { settings: { presence_enabled } });
    await report('active');
    await setShown(false);
    expect(await own()).toMatchObject({ isOffline: true });
    await report('active');
    expect(await own()).toMatchObject({ isOffline: true });
    await setShown(true);
    expect(await own()).toMatchObject({ status: 'active', isOffline: false });
    await identity.useCases.changeStatus.execute(actor, { away: true });
    expect(await own()).toMatchObject({ isOffline: true });
    expect(
      (await identity.eventTypes()).filter((type) => type === 'user.presence_changed'),
    ).toHaveLength(4);
  });
});
