import { beforeEach, describe, expect, it } from '@jest/globals';
import { EditMessage, type EditMessageInput, type NewMessage } from '@tandem/messaging-domain';
import type { RenderedContent } from '@tandem/messaging-domain/content';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

/** printf hello | sha256sum */
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

describe('editing a message', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  let channelId: number;
  let messageId: number;
  let found: Partial<RenderedContent>;
  let clock: FakeClock;

  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    ann = await messaging.createUser(await messaging.createRealm());
    channelId = await freshChannel(messaging, ann);
    clock = new FakeClock();
    found = {};
    messageId = await store();
  });

  const store = async (changes: Partial<NewMessage> = {}) => {
    const { recipientId } = await messaging.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
    const message = aMessage(ann, location, { sentAt: clock.now(), ...changes });
    return messaging.unitOfWork.run((tx) => tx.messages.add(message));
  };
  const setRealm = (settings: object) =>
    messaging.sql.query('update realm set settings = settings || $2 where id = $1', [
      ann.realmId,
      JSON.stringify(settings),
    ]);
  const direct = () => store({ place: { kind: 'direct', userIds: [ann.userId] } });
  const edit = (input: Partial<EditMessageInput>, editor = ann) =>
    new EditMessage({
      unitOfWork: messaging.unitOfWork,
      clock,
      renderer: aRenderer(found),
      references: noReferences,
      insights: plainInsights,
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    }).execute(editor, { messageId, propagateMode: 'change_one', ...input });

  it('changes the content, preserves the old one and publishes the edit', async () => {
    expect(await edit({ content: 'bye ' })).toEqual({ detachedUploads: [] });
    expect(await messaging.message(messageId)).toMatchObject({
      content: 'bye',
      renderedContent: '<p>bye</p>',
      history: ['hello'],
    });
    expect(await messaging.events(ann.realmId)).toEqual([
      {
        type: 'message.edited',
        realmId: ann.realmId,
        messageId,
        editorId: ann.userId,
        editId: expect.any(Number),
        editedAt: clock.now().getTime(),
        place: { kind: 'channel', channelId, topic: 'Lunch' },
        change: {
          content: 'bye',
          renderedContent: '<p>bye</p>',
          previousContent: 'hello',
          previousRenderedContent: '<p>hello</p>',
          channelName: expect.any(String),
          flags: expect.objectContaining({ senderId: ann.userId, readBySender: true }),
        },
      },
    ]);
  });

  it('makes a note of a text that was blanked', async () => {
    await edit({ content: ' \n' });
    expect(await messaging.message(messageId)).toMatchObject({ content: '(deleted)' });
  });

  it('hides inaccessible messages', async () => {
    const outsider = await messaging.createUser(await messaging.createRealm());
    const hidden = { code: 'MESSAGE_NOT_ACCESSIBLE' };
    await expect(edit({ content: 'x' }, outsider)).rejects.toMatchObject(hidden);
    await expect(edit({ content: 'x', messageId: 9999 })).rejects.toMatchObject(hidden);
    await messaging.archiveChannel(channelId);
    await expect(edit({ content: 'x' })).rejects.toMatchObject(hidden);
  });

  it('is for the sender alone', async () => {
    const owner = await messaging.createUser(ann.realmId, ROLES.owner);
    await expect(edit({ content: 'x' }, owner)).rejects.toMatchObject({
      code: 'MESSAGE_EDIT_NOT_PERMITTED',
    });
  });

  it('may be turned off, for owners too', async () => {
    await setRealm({ allow_message_editing: false });
    await expect(edit({ content: 'x' })).rejects.toMatchObject({
      code: 'MESSAGE_EDITING_DISABLED',
    });
  });

  it.each([
    [600, 619, true],
    [600, 620, true],
    [600, 621, false],
    [null, 31_536_000, true],
  ])('with a limit of %j s and an age of %d s: %j', async (editLimitSeconds, age, allowed) => {
    await setRealm({ message_content_edit_limit_seconds: editLimitSeconds });
    clock.advanceSeconds(age);
    const outcome = edit({ content: 'x' }).then(
      () => 'edited',
      (error: { code: string }) => error.code,
    );
    expect(await outcome).toBe(allowed ? 'edited' : 'MESSAGE_EDIT_TIME_LIMIT_PASSED');
  });

  it.each<[string, Partial<EditMessageInput>, string]>([
    ['nothing', {}, 'NOTHING_TO_CHANGE'],
    ['the present topic', { topic: ' Lunch ' }, 'NOTHING_TO_CHANGE'],
    [
      'a mode without a move',
      { content: 'x', propagateMode: 'change_all' },
      'PROPAGATE_MODE_WITHOUT_MOVE',
    ],
    ['a resolved general chat', { topic: '✔ ' }, 'EMPTY_TOPIC_NOT_RESOLVABLE'],
    ['the same by its name', { topic: '✔ general chat' }, 'EMPTY_TOPIC_NOT_RESOLVABLE'],
    ['an unprintable topic', { topic: '\0x' }, 'TOPIC_HAS_INVALID_CHARACTER'],
    ['text and channel', { content: 'x', channelId: 5 }, 'CONTENT_EDIT_WITH_CHANNEL_MOVE'],
    ['an unknown channel', { channelId: 5 }, 'CHANNEL_ID_INVALID'],
  ])('refuses %s', async (_, input, code) => {
    await expect(edit(input)).rejects.toMatchObject({ code });
  });

  it('moves no direct message', async () => {
    messageId = await direct();
    await expect(edit({ topic: 'x', channelId: 5 })).rejects.toMatchObject({
      code: 'DIRECT_MESSAGE_NOT_MOVABLE',
    });
    await expect(edit({ topic: 'x' })).rejects.toMatchObject({
      code: 'DIRECT_MESSAGE_HAS_NO_TOPIC',
    });
    await expect(edit({ content: 'x' })).resolves.toBeDefined();
  });

  it('leaves polls as they are', async () => {
    const widget = { widget_type: 'poll', extra_data: { question: '', options: [] } } as const;
    messageId = await store({ widget });
    await expect(edit({ content: 'x' })).rejects.toMatchObject({ code: 'WIDGET_NOT_EDITABLE' });
  });

  it('notices that the editor saw another text', async () => {
    const wrong = { content: 'x', previousContentSha256: HELLO_SHA256.toUpperCase() };
    await expect(edit(wrong)).rejects.toMatchObject({
      code: 'CONTENT_HASH_MISMATCH',
      data: { field: 'prev_content_sha256' },
    });
    expect(await messaging.message(messageId)).toMatchObject({ content: 'hello' });
    await edit({ content: 'x', previousContentSha256: HELLO_SHA256 });
    await expect(edit({ content: 'y', previousContentSha256: HELLO_SHA256 })).rejects.toMatchObject(
      { code: 'CONTENT_HASH_MISMATCH' },
    );
  });

  it('refuses further texts of a message whose former texts are too large, and no moves', async () => {
    const add = (count: number) =>
      messaging.sql.query(
        `insert into message_edit (message_id, editor_id, edited_at, prev_content, prev_rendered_content)
         select $1, $2, now(), '', repeat('x', 1000000) from generate_series(1, $3::int)`,
        [messageId, ann.userId, count],
      );
    await edit({ content: 'x' });
    await add(19);
    await edit({ content: 'y' });
    await add(1);
    await expect(edit({ content: 'z' })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      data: { things: 'bytes of former texts of one message', limit: 20_000_000 },
    });
    await expect(edit({ topic: 'Dinner' })).resolves.toBeDefined();
  });

  it('checks mentions as for a new message', async () => {
    found = { mentionsTopicWildcard: true };
    messaging.references = {
      ...noReferences,
      countParticipants: () => Promise.resolve(16),
    };
    await expect(edit({ content: '@**topic**' })).rejects.toMatchObject({
      code: 'TOPIC_WILDCARD_NOT_PERMITTED',
    });
    expect(await messaging.message(messageId)).toMatchObject({ content: 'hello' });
  });

  it('moves the flags of mentioned users', async () => {
    found = { mentionedUserIds: [ann.userId] };
    await edit({ content: '@**Ann**' });
    expect(await messaging.isMentioned(ann.userId, messageId)).toBe(true);
    found = {};
    await edit({ content: 'Ann' });
    expect(await messaging.isMentioned(ann.userId, messageId)).toBe(false);
  });
});
