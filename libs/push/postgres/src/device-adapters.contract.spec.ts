import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PushRegistration } from '@tandem/push-domain';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { MAX_MAILED_BYTES, MAX_MAILED_MESSAGES } from '@tandem/push-domain';
import { createRows } from '../testing/create-rows.ts';
import {
  PostgresDeviceQueries,
  PostgresDeviceRepository,
  PostgresLegacyTokenRepository,
  PostgresMissedMessageRepository,
  PostgresPushQueue,
  PostgresRegistrationQueue,
} from './index.ts';

const test = useTestDatabase();
const sql = () => test().database.sql;
let uli = 0;
let vera = 0;
let max = 0;
beforeAll(async () => {
  const rows = createRows(sql());
  const realmId = await rows.createRealm();
  uli = await rows.createUser(realmId);
  vera = await rows.createUser(realmId);
  max = await rows.createUser(realmId);
});

describe('PostgresDeviceRepository and PostgresDeviceQueries', () => {
  const devices = () => new PostgresDeviceRepository(sql());
  const list = (userId: number) => new PostgresDeviceQueries(sql()).list(userId);
  const bare = {
    pushKey: null,
    pushKeyId: null,
    tokenId: null,
    pendingTokenId: null,
    tokenKind: null,
    tokenUpdatedAt: null,
    errorCode: null,
  };

  it('separate devices by their users', async () => {
    const id = (await devices().add(uli, 9))!;
    expect(await devices().lock(uli, id)).toEqual({ id, userId: uli, ...bare });
    expect(await devices().lock(vera, id)).toBeNull();
    expect(await devices().remove(vera, id)).toBe(false);
    expect([await list(uli), await list(vera)]).toEqual([[{ id, userId: uli, ...bare }], []]);
    expect(await devices().remove(uli, id)).toBe(true);
    expect(await list(uli)).toEqual([]);
  });

  it('limit the devices of a user', async () => {
    const add = () => devices().add(max, 2);
    const [first] = [await add(), await add()];
    expect(await add()).toBeNull();
    await devices().remove(max, first!);
    expect(await add()).not.toBeNull();
  });

  it('change the passed properties, and no others', async () => {
    const id = (await devices().add(uli, 9))!;
    const tokenUpdatedAt = new Date('2026-03-11T08:15:30.123Z');
    await devices().change(id, {
      pushKey: 'key',
      pushKeyId: 4_294_967_295,
      pendingTokenId: 'next',
      tokenKind: 'fcm',
      tokenUpdatedAt,
      errorCode: null,
    });
    await devices().change(id, {
      tokenId: 'next',
      pendingTokenId: null,
      providerToken: { token: 'secret', appId: null },
    });
    await devices().change(id, { errorCode: 'BAD_REQUEST' });
    expect(await devices().lock(uli, id)).toEqual({
      id,
      userId: uli,
      pushKey: 'key',
      pushKeyId: 4_294_967_295,
      tokenId: 'next',
      pendingTokenId: null,
      tokenKind: 'fcm',
      tokenUpdatedAt,
      errorCode: 'BAD_REQUEST',
    });
    const { rows } = await sql().query(
      'select provider_token as token from client_device where id = $1',
      [id],
    );
    expect(rows).toEqual([{ token: 'secret' }]);
  });
});

describe('PostgresLegacyTokenRepository', () => {
  const tokens = () => new PostgresLegacyTokenRepository(sql());

  it('stores each token of a user once, with its newest app', async () => {
    await tokens().add(uli, { kind: 'apns', token: 'abcd', appId: 'old' }, 9);
    await tokens().add(uli, { kind: 'apns', token: 'ABCD', appId: 'new' }, 9);
    await tokens().add(uli, { kind: 'fcm', token: 'abcd', appId: null }, 9);
    await tokens().add(uli, { kind: 'fcm', token: 'ABCD', appId: null }, 9);
    await tokens().add(vera, { kind: 'fcm', token: 'abcd', appId: null }, 9);
    expect(await tokens().list(uli)).toMatchObject([
      { kind: 'apns', token: 'abcd', appId: 'new' },
      { kind: 'fcm', token: 'abcd' },
      { kind: 'fcm', token: 'ABCD' },
    ]);
    expect(await tokens().remove(uli, 'apns', 'AbCd')).toBe(true);
    expect(await tokens().remove(uli, 'apns', 'abcd')).toBe(false);
    expect(await tokens().list(vera)).toHaveLength(1);
  });

  it('limits the tokens of a user, but accepts a known token again', async () => {
    const add = (token: string) => tokens().add(max, { kind: 'fcm', token, appId: null }, 2);
    expect([await add('a'), await add('b'), await add('c')]).toEqual([true, true, false]);
    expect(await add('a')).toBe(true);
    await tokens().remove(max, 'fcm', 'b');
    expect([await add('c'), await add('b')]).toEqual([true, false]);
  });

  it('accepts tokens of any length', async () => {
    const token = 'x'.repeat(4096);
    await tokens().add(vera, { kind: 'fcm', token, appId: null }, 9);
    expect(await tokens().remove(vera, 'fcm', token)).toBe(true);
  });
});

describe('the queues', () => {
  const jobs = async (queue: string) =>
    (await sql().query(`select payload from job where queue = $1 order by id`, [queue])).rows;

  it('PostgresPushQueue stores a test for each target', async () => {
    await new PostgresPushQueue(sql()).addTests(uli, [
      { type: 'device', id: 1 },
      { type: 'token', id: 1 },
    ]);
    expect(await jobs('push')).toEqual([
      { payload: { userId: uli, target: { type: 'device', id: 1 }, content: { event: 'test' } } },
      { payload: { userId: uli, target: { type: 'token', id: 1 }, content: { event: 'test' } } },
    ]);
  });

  it('PostgresRegistrationQueue stores a registration', async () => {
    const registration: PushRegistration = {
      realmId: 1,
      userId: uli,
      deviceId: 1,
      tokenKind: 'fcm',
      tokenId: 'x',
      bouncerPublicKey: 'y',
      encryptedPushRegistration: 'z',
    };
    await new PostgresRegistrationQueue(sql()).add(registration);
    expect(await jobs('push-registration')).toEqual([{ payload: registration }]);
  });
});

describe('PostgresMissedMessageRepository', () => {
  const take = (conversation: string) =>
    new PostgresMissedMessageRepository(sql()).take({ userId: uli, conversation });

  /** Messages that uli missed, the oldest first, with these lengths. */
  async function miss(conversation: string, lengths: readonly number[]): Promise<void> {
    await sql().query(
      `with sent as (
         insert into message (id, realm_id, sender_id, recipient_id, subject, content,
           rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
           has_link, has_image, has_attachment)
         select nextval('message_id_seq'), realm_id, id, 1, '', 'x', repeat('x', length - 1), now(),
           'test', true, false, false, false, false, false
         from user_account, unnest($3::integer[]) with ordinality as given (length, position)
         where id = $1
         order by position
         returning id
       )
       insert into missed_message select $4, $2, id, 'direct_message' from sent`,
      [vera, conversation, lengths, uli],
    );
  }

  it('has nothing where nothing was missed', async () => {
    expect(await take('direct/1')).toBeNull();
  });

  it('loads what fits into a mail, the newest first, and counts all', async () => {
    const half = MAX_MAILED_BYTES / 2;
    await miss('direct/2', [10, half, half - 10, 10]);
    const digest = await take('direct/2');
    const lengths = digest?.messages.map(({ renderedContent }) => renderedContent?.length);
    expect(lengths).toEqual([undefined, half - 1, half - 11, 9]);
    await miss('direct/3', [10, MAX_MAILED_BYTES + 1]);
    expect((await take('direct/3'))?.messages.map(({ content }) => content)).toEqual([null, 'x']);
    await miss('direct/4', Array<number>(MAX_MAILED_MESSAGES + 2).fill(2));
    const contents = (await take('direct/4'))?.messages.map(({ content }) => content);
    expect(contents).toHaveLength(MAX_MAILED_MESSAGES + 2);
    expect(contents?.indexOf('x')).toBe(2);
  });
});
