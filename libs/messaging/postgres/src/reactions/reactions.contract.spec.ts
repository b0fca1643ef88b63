import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddReaction,
  RemoveReaction,
  type AddReactionInput,
  type RemoveReactionInput,
} from '@tandem/messaging-domain';
import { aMessage, freshChannel, smallEmojiCatalog } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

let messaging: PostgresHarness;
let ann: Actor;
let ben: Actor;
let messageId: number;
let channelId: number;

beforeEach(async () => {
  messaging = new PostgresHarness(test().database);
  const realmId = await messaging.createRealm();
  ann = await messaging.createUser(realmId);
  ben = await messaging.createUser(realmId);
  channelId = await freshChannel(messaging, ann);
  const { recipientId } = await messaging.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  messageId = await messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
});

const ports = () => ({
  unitOfWork: messaging.unitOfWork,
  emoji: smallEmojiCatalog,
  clock: new FakeClock(),
});
const add = (input: Partial<AddReactionInput>, user = ann) =>
  new AddReaction(ports()).execute(user, { messageId, emojiName: '+1', ...input });
const remove = (input: Partial<RemoveReactionInput>, user = ann) =>
  new RemoveReaction(ports()).execute(user, {
    messageId,
    reactionType: 'unicode_emoji',
    ...input,
  });
const events = () => messaging.events(ann.realmId);
const stored = async () =>
  (await messaging.reactions(messageId)).map(({ emojiName, emojiCode, reactionType }) => [
    emojiName,
    emojiCode,
    reactionType,
  ]);

const deactivateEmoji = (id: number) =>
  messaging.sql.query('update realm_emoji set deactivated = true where id = $1', [id]);

describe('adding a reaction', () => {
  it('stores it and publishes it', async () => {
    await add({});
    expect(await stored()).toEqual([['+1', '1f44d', 'unicode_emoji']]);
    expect(await events()).toEqual([
      {
        type: 'reaction.added',
        realmId: ann.realmId,
        messageId,
        userId: ann.userId,
        emojiName: '+1',
        emojiCode: '1f44d',
        reactionType: 'unicode_emoji',
        place: { kind: 'channel', channelId, topic: 'a' },
      },
    ]);
  });

  it('finds the organization’s own emoji first', async () => {
    const id = await messaging.createCustomEmoji(ann.realmId, '+1');
    await add({});
    expect(await stored()).toEqual([['+1', String(id), 'realm_emoji']]);
  });

  it('accepts the extra emoji', async () => {
    await add({ emojiName: 'zulip' });
    expect(await stored()).toEqual([['zulip', 'zulip', 'service_extra_emoji']]);
  });

  it('accepts any name once a user has reacted with the emoji', async () => {
    await add({});
    const code = { emojiCode: '1f44d', reactionType: 'unicode_emoji' };
    await add({ emojiName: 'whatever', ...code }, ben);
    expect(await stored()).toEqual([
      ['+1', '1f44d', 'unicode_emoji'],
      ['+1', '1f44d', 'unicode_emoji'],
    ]);
  });

  it('accepts a deactivated emoji that other users have reacted with', async () => {
    const id = await messaging.createCustomEmoji(ann.realmId, 'dodo');
    const dodo = { emojiName: 'dodo', emojiCode: String(id), reactionType: 'realm_emoji' };
    await add(dodo);
    await deactivateEmoji(id);
    await expect(add(dodo, ben)).resolves.toBeUndefined();
  });

  it('is refused for the same user and emoji', async () => {
    await add({});
    await expect(add({ emojiName: 'thumbs_up' })).rejects.toMatchObject({
      code: 'REACTION_ALREADY_EXISTS',
    });
    expect(await events()).toHaveLength(1);
  });

  it('refuses inaccessible messages before it checks the emoji', async () => {
    await expect(add({ messageId: 9999, emojiName: 'foo' })).rejects.toMatchObject({
      code: 'MESSAGE_NOT_ACCESSIBLE',
    });
  });

  const unicode = { reactionType: 'unicode_emoji' };
  const custom = { reactionType: 'realm_emoji' };
  const extra = { reactionType: 'service_extra_emoji' };
  it.each<[Partial<AddReactionInput>, string]>([
    [{ emojiName: 'foo' }, 'EMOJI_DOES_NOT_EXIST'],
    [{ emojiName: 'foo', emojiCode: '1f44d' }, 'EMOJI_DOES_NOT_EXIST'],
    [{ ...unicode, emojiCode: '1f4a9' }, 'EMOJI_CODE_UNKNOWN'],
    [{ ...unicode, emojiCode: 'x'.repeat(100_000) }, 'EMOJI_CODE_UNKNOWN'],
    [{ ...unicode, emojiCode: '1f389' }, 'EMOJI_NAME_MISMATCH'],
    [{ ...custom, emojiCode: '99' }, 'CUSTOM_EMOJI_UNKNOWN'],
    [{ ...custom, emojiCode: '1e9' }, 'CUSTOM_EMOJI_UNKNOWN'],
    [{ ...extra, emojiCode: 'zulip' }, 'EMOJI_NAME_MISMATCH'],
    [{ ...extra, emojiName: 'zulip', emojiCode: 'other' }, 'EMOJI_CODE_UNKNOWN'],
    [{ reactionType: 'x', emojiCode: '1f44d' }, 'EMOJI_TYPE_UNKNOWN'],
  ])('refuses %j and leaves nothing', async (input, code) => {
    await expect(add(input)).rejects.toMatchObject({ code });
    expect(await stored()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  it('refuses custom emoji that do not exist or have another name', async () => {
    const gone = await messaging.createCustomEmoji(ann.realmId, 'dodo', true);
    await expect(add({ ...custom, emojiName: 'dodo', emojiCode: `${gone}` })).rejects.toMatchObject(
      { code: 'CUSTOM_EMOJI_DEACTIVATED' },
    );
    await expect(add({ ...custom, emojiName: 'x', emojiCode: `${gone}` })).rejects.toMatchObject({
      code: 'CUSTOM_EMOJI_NAME_MISMATCH',
    });
  });
});

describe('removing a reaction', () => {
  it('removes the actor’s reaction, by name or by code', async () => {
    await add({});
    await add({}, ben);
    await remove({ emojiName: 'thumbs_up' });
    await remove({ emojiCode: '1f44d' }, ben);
    expect(await stored()).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'reaction.removed',
      userId: ben.userId,
      emojiName: '+1',
      messageId,
    });
  });

  it('does not remove reactions of other users', async () => {
    await add({}, ben);
    await expect(remove({ emojiName: '+1' })).rejects.toMatchObject({
      code: 'REACTION_DOES_NOT_EXIST',
    });
    expect(await stored()).toHaveLength(1);
  });

  it('requires the type of a custom emoji, also of a deactivated one', async () => {
    const id = await messaging.createCustomEmoji(ann.realmId, 'dodo');
    await add({ emojiName: 'dodo' });
    await expect(remove({ emojiName: 'dodo' })).rejects.toMatchObject({
      code: 'REACTION_DOES_NOT_EXIST',
    });
    await deactivateEmoji(id);
    await remove({ emojiCode: String(id), reactionType: 'realm_emoji' });
    expect(await stored()).toEqual([]);
  });

  it.each<[Partial<RemoveReactionInput>, string]>([
    [{ messageId: 9999 }, 'MESSAGE_NOT_ACCESSIBLE'],
    [{}, 'EMOJI_NOT_GIVEN'],
    [{ emojiName: 'foo' }, 'EMOJI_DOES_NOT_EXIST'],
    [{ emojiCode: 'no hex' }, 'EMOJI_CODE_MALFORMED'],
    [{ emojiCode: '1f4a9' }, 'REACTION_DOES_NOT_EXIST'],
    [{ emojiCode: '1f44d', reactionType: 'no type' }, 'REACTION_DOES_NOT_EXIST'],
  ])('refuses %j', async (input, code) => {
    await expect(remove(input)).rejects.toMatchObject({ code });
  });
});
