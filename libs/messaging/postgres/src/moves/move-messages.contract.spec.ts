import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EditMessage,
  type EditMessageInput,
  type MessagingTx,
  type MoveContext,
} from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor, type UnitOfWork } from '@tandem/shared-kernel';
import { FakeClock, unitOfWorkOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

let world: PostgresHarness;
let realmId: number;
let ann: Actor;
let bot: Actor;
let channelId: number;
let ids: number[];
let clock: FakeClock;
/** The permissions and limits that differ from those in the database. */
let context: Partial<MoveContext>;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  realmId = await world.createRealm();
  bot = await world.createUser(realmId);
});

beforeEach(async () => {
  ann = await world.createUser(realmId, ROLES.member, { fullName: 'Ann' });
  channelId = await freshChannel(world, ann);
  clock = new FakeClock();
  context = { mayRename: true, mayResolve: true, notificationBotId: bot.userId };
  ids = [await store('Lunch'), await store('lunch'), await store('Lunch')];
});

async function store(topic: string): Promise<number> {
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic } as const;
  const message = aMessage(ann, location, { sentAt: clock.now() });
  return world.unitOfWork.run((tx) => tx.messages.add(message));
}

/** The database's transactions, with the context of the test. */
const unitOfWork: UnitOfWork<MessagingTx> = unitOfWorkOf<MessagingTx>({
  run: (work) =>
    world.unitOfWork.run((tx) => {
      const moves = new Proxy(tx.moves, {
        get: (adapter, name) =>
          name === 'contextOf'
            ? async (...given: Parameters<typeof adapter.contextOf>) => {
                const found = await adapter.contextOf(...given);
                return found && { ...found, ...context };
              }
            : Reflect.get(adapter, name).bind(adapter),
      });
      return work({ ...tx, moves });
    }),
});

const edit = (input: Partial<EditMessageInput>, editor = ann) =>
  new EditMessage({
    unitOfWork,
    clock,
    renderer: aRenderer(),
    references: noReferences,
    insights: plainInsights,
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
  }).execute(editor, { messageId: ids[1]!, propagateMode: 'change_one', ...input });

const topics = () => Promise.all(ids.map(async (id) => (await world.message(id))?.topic ?? null));

/** The events about messages of the channel, in their order. */
async function events(): Promise<readonly { readonly type: string }[]> {
  const { rows } = await world.sql.query<{ payload: { type: string } }>(
    `select payload || jsonb_build_object('type', type) as payload from outbox
     where type like 'message%' and (payload->'from'->>'channelId' = $1::text
       or payload->'place'->>'channelId' = $1::text)
     order by id`,
    [channelId],
  );
  return rows.map(({ payload }) => payload);
}
const types = async () => (await events()).map(({ type }) => type);

async function notices(): Promise<readonly string[]> {
  const { rows } = await world.sql.query<{ content: string }>(
    `select m.content from message m join topic t on t.id = m.topic_id
     where m.sender_id = $1 and t.channel_id = $2 order by m.id`,
    [bot.userId, channelId],
  );
  return rows.map(({ content }) => content);
}

describe('moving messages', () => {
  it.each([
    ['change_one', ['Lunch', 'Dinner', 'Lunch']],
    ['change_later', ['Lunch', 'Dinner', 'Dinner']],
    ['change_all', ['Dinner', 'Dinner', 'Dinner']],
  ] as const)('moves by %s', async (propagateMode, expected) => {
    await edit({ topic: 'Dinner', propagateMode });
    expect(await topics()).toEqual(expected);
  });

  it('publishes it once, with all moved messages', async () => {
    await edit({ topic: 'Dinner', propagateMode: 'change_later' });
    const [moved, ...more] = await events();
    expect(more).toMatchObject([{ type: 'message.sent' }]);
    expect(moved).toMatchObject({
      type: 'messages.moved',
      messageId: ids[1],
      messageIds: ids.slice(1),
      propagateMode: 'change_later',
      from: { channelId, topic: 'lunch' },
      to: { channelId, topic: 'Dinner' },
    });
    expect((await notices())[0]).toMatch(/^2 messages were moved here from #\*\*/);
  });

  it('posts no notice where none is requested', async () => {
    await edit({ topic: 'Dinner', notifyNewThread: false });
    expect(await types()).toEqual(['messages.moved']);
    context = { ...context, notificationBotId: null };
    await edit({ topic: 'Supper', notifyOldThread: true });
    expect(await types()).toEqual(['messages.moved', 'messages.moved']);
  });

  it('removes the notice of a topic that was resolved by mistake', async () => {
    const all = { propagateMode: 'change_all' } as const;
    ids = [await store('Open')];
    await edit({ messageId: ids[0]!, topic: '✔ Open', ...all });
    expect(await notices()).toEqual([`@_**Ann|${ann.userId}** has marked this topic as resolved.`]);
    clock.advanceSeconds(60);
    await edit({ messageId: ids[0]!, topic: 'Open', ...all });
    expect(await notices()).toEqual([]);
    expect(await types()).toEqual([
      'messages.moved',
      'message.sent',
      'messages.moved',
      'messages.deleted',
    ]);
  });

  it.each([
    ['TOPIC_RESOLVE_NOT_PERMITTED', { mayResolve: false }, { topic: '✔ lunch' }],
    ['MESSAGE_EDIT_NOT_PERMITTED', { mayRename: false }, { topic: 'x' }],
    ['TOPIC_EDIT_TIME_LIMIT_PASSED', { renameLimitSeconds: -21 }, { topic: 'x' }],
  ] as const)('refuses with %s', async (code, changes, input) => {
    context = { ...context, ...changes };
    clock.advanceSeconds(1);
    await expect(edit(input)).rejects.toMatchObject({ code });
    expect(await topics()).toEqual(['Lunch', 'lunch', 'Lunch']);
  });

  it('binds members by age, all or nothing, and moderators not', async () => {
    clock.advanceSeconds(700_000);
    ids.push(await store('lunch'));
    const all = { messageId: ids[3]!, topic: 'x', propagateMode: 'change_all' } as const;
    await expect(edit(all)).rejects.toMatchObject({
      code: 'MOVE_TIME_LIMIT_EXCEEDED',
      data: { total: 4, movable: 1, firstMovableId: ids[3] },
    });
    const mona = await world.createUser(realmId, ROLES.moderator);
    await edit(all, mona);
    expect(await topics()).toEqual(['x', 'x', 'x', 'x']);
  });
});
