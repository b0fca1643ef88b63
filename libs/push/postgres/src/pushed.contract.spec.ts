import { beforeEach, describe, expect, it } from '@jest/globals';
import { SendPush, type PushDelivery } from '@tandem/push-domain';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresPushQueries, PostgresPushTargets, pushConsumer } from './index.ts';
import {
  deliver,
  direct,
  event,
  insert,
  jobs,
  person,
  realmId,
  sender,
  sent,
  sql,
  trigger,
  vera,
} from '../testing/push-scene.ts';

describe('a sent push', () => {
  it('is sent to every device of a user', async () => {
    const device = await insert(
      `insert into client_device (user_id, push_key, push_key_id, token_id, token_kind)
       values ($1, 'MQ==', 1, 'x', 'fcm')`,
      [vera],
    );
    await insert(
      `insert into client_device (user_id, push_key, push_key_id, pending_token_id)
       values ($1, 'MQ==', 1, 'x')`,
      [vera],
    );
    await sent(await direct(sender, vera));
    const targets = (await jobs(vera)).map(({ target }) => target);
    expect(targets).toEqual([
      { type: 'device', id: device },
      { type: 'token', id: expect.any(Number) },
    ]);
  });

  it('is taken back when it is read, deleted, or all is read', async () => {
    const other = await person();
    const [first, second, third] = [
      await direct(sender, vera),
      await direct(sender, vera, other),
      await direct(sender, vera, other, await person()),
    ];
    for (const id of [first, second, third]) await sent(id);
    const flags = { userId: vera, operation: 'add', flag: 'read', messageIds: [first, 99_999] };
    await deliver(event('message_flags.changed', flags));
    await deliver(
      event('message_flags.changed', { ...flags, flag: 'starred', messageIds: [second] }),
    );
    expect(await trigger(vera, first)).toBeUndefined();
    expect(await trigger(vera, second)).toBe('direct_message');
    await deliver(event('messages.deleted', { messageIds: [second] }));
    await deliver(event('messages.all_read', { userId: vera }));
    expect(await trigger(vera, third)).toBeUndefined();
    const removals = (await jobs(vera)).map(({ content }) => content).slice(3);
    expect(removals).toEqual([
      { event: 'remove', messageIds: [first] },
      { event: 'remove', messageIds: [second] },
      { event: 'remove', messageIds: [third] },
    ]);
  });

  it('and read before it went out is not sent', async () => {
    const id = await direct(sender, vera);
    await sent(id);
    const queries = new PostgresPushQueries(sql());
    expect(await queries.message(vera, id)).toMatchObject({
      id,
      senderId: sender,
      content: 'Hello',
      channel: null,
      trigger: 'direct_message',
    });
    expect(await queries.receiver(vera)).toMatchObject({ badge: 1, realmName: 'Test' });
    await deliver(event('messages.all_read', { userId: vera }));
    expect(await queries.message(vera, id)).toBeNull();
  });

  it('needs no round trip for each message', async () => {
    const ids = [await direct(sender, vera), await direct(sender, vera, await person())];
    let queries = 0;
    const counting: Sql = {
      query: (statement, values) => {
        queries += 1;
        return sql().query(statement, values);
      },
    };
    await pushConsumer.handle(
      ids.map((messageId) => event('message.sent', { messageId })),
      counting,
    );
    expect(queries).toBe(2);
  });
});

describe('the content of a message', () => {
  /** The deliveries to the devices of the user, before encryption. */
  async function delivered(userId: number): Promise<PushDelivery[]> {
    const deliveries: PushDelivery[] = [];
    const sendPush = new SendPush({
      queries: new PostgresPushQueries(sql()),
      targets: new PostgresPushTargets(sql()),
      sender: {
        send: async (delivery) => {
          deliveries.push(delivery);
          return 'sent';
        },
      },
      clock: new FakeClock(),
      realmUrlOf: () => 'https://acme.test',
      avatarUrlOf: () => 'https://acme.test/avatar',
    });
    for (const push of await jobs(userId)) {
      await sendPush.execute(push, { id: 'push', queuedAt: new Date() });
    }
    return deliveries;
  }

  beforeEach(async () => {
    await insert(
      `insert into client_device (user_id, push_key, push_key_id, token_id, token_kind)
       values ($1, 'MQ==', 1, 'x', 'fcm')`,
      [vera],
    );
    await sent(await direct(sender, vera));
  });

  it('is pushed to every device', async () => {
    const texts = (await delivered(vera)).map(({ data, alert }) => [data.content, alert?.body]);
    expect(texts).toEqual([
      ['Hello', 'Hello'],
      ['Hello', 'Hello'],
    ]);
  });

  it('is pushed only to devices that decrypt, if the organization requires encryption', async () => {
    await sql().query(
      `update realm set settings = '{"require_e2ee_push_notifications": true}' where id = $1`,
      [realmId],
    );
    const [device, token] = await delivered(vera);
    expect(device).toMatchObject({ data: { type: 'message', content: 'Hello' } });
    expect(token).toMatchObject({
      data: { event: 'message', content: 'New message', content_truncated: false },
      alert: { body: 'New message' },
    });
    expect(JSON.stringify(token)).not.toContain('Hello');
  });
});

describe('a device that does not exist any more', () => {
  it('is forgotten, unless it has another token by now', async () => {
    const targets = new PostgresPushTargets(sql());
    const id = await insert(
      `insert into client_device (user_id, push_key, push_key_id, token_id, token_kind)
       values ($1, 'MQ==', 1, 'old', 'fcm')`,
      [vera],
    );
    const reference = { type: 'device', id } as const;
    const old = await targets.find(vera, reference);
    await sql().query(`update client_device set token_id = 'new' where id = $1`, [id]);
    await targets.forget(old!);
    const current = await targets.find(vera, reference);
    expect(current).toMatchObject({ tokenId: 'new', kind: 'fcm', userId: vera });
    await targets.forget(current!);
    expect(await targets.find(vera, reference)).toBeNull();
    expect(await targets.find(sender, reference)).toBeNull();
  });
});
