import { beforeAll, describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let id: number;
let hidden: number;

beforeAll(async () => {
  const { client, people } = chat();
  const make = async (name: string, more: object = {}) => {
    const fields = { subscriptions: [{ name }], ...more };
    await client.post('/users/me/subscriptions', fields, { as: people.owner });
    const found = await client.get('/get_stream_id', { stream: name }, { as: people.owner });
    return found.body.stream_id as number;
  };
  id = await make('Dev help!');
  hidden = await make('cave', { invite_only: true });
});

const ask = (as: Person, channelId: number | string = id, fields: object = {}) =>
  chat().client.get(`/streams/${channelId}/email_address`, { ...fields }, { as });

describe('GET streams/{id}/email_address', () => {
  it('answers an address that stays', async () => {
    const { member, other, bot } = chat().people;
    const { status, body } = await ask(member);
    expect(status).toBe(200);
    expect(body.email).toMatch(/^dev-help\.[0-9a-f]{32}\.show-sender@.+/);
    expect((await ask(member)).body.email).toBe(body.email);
    const others = [
      (await ask(other)).body.email,
      (await ask(member, id, { sender_id: bot.userId })).body.email,
      (await ask(member, id, { sender_id: member.userId })).body.email,
    ];
    expect(new Set([body.email, ...others]).size).toBe(4);
    const { rows } = await chat().database.database.sql.query<{ id: number }>(
      "select id from user_account where delivery_email like 'emailgateway@%'",
    );
    const byGateway = await ask(member, id, { sender_id: rows[0]!.id });
    expect(byGateway.body.email).toBe(body.email);
  });

  it('sends neither as other users nor as bots of others', async () => {
    const { member, other, administrator, bot } = chat().people;
    const { bot: theirs } = await foreignBot(other);
    expect((await ask(member, id, { sender_id: other.userId })).body.msg).toBe('No such bot');
    expect((await ask(member, id, { sender_id: 999_999 })).body.msg).toBe('No such bot');
    expect((await ask(member, id, { sender_id: theirs })).body.msg).toBe('Insufficient permission');
    expect((await ask(administrator, id, { sender_id: bot.userId })).status).toBe(200);
    expect((await ask(member, id, { sender_id: -1 })).body.msg).toBe('sender_id is too small');
    expect((await ask(member, id, { sender_id: 'x' })).body.msg).toBe(
      'sender_id is not valid JSON',
    );
  });

  it('requires access to the channel and the permission to post', async () => {
    const { member, guest, administrator } = chat().people;
    const refused: [Person, number][] = [
      ...[
        [member, 999_999],
        [member, hidden],
        [administrator, hidden],
      ].map((each) => each as [Person, number]),
      [guest, id],
    ];
    for (const [who, channelId] of refused) {
      const { status, body } = await ask(who, channelId);
      expect([status, body.msg]).toEqual([400, 'Invalid channel ID']);
    }
    const { sql } = chat().database.database;
    await sql.query(
      `update channel set can_send_message_group = (select id from user_group
         where realm_id = channel.realm_id and name = 'role:administrators') where id = $1`,
      [id],
    );
    expect((await ask(member)).body.msg).toBe(
      'You do not have permission to post in this channel.',
    );
    expect((await ask(administrator)).status).toBe(200);
  });

  async function foreignBot(owner: Person) {
    const bot = await chat().identity.useCases.createBot.execute(operatorOf(chat().realmId), {
      shortName: 'theirs',
      fullName: 'Their Bot',
      type: 1,
      ownerId: owner.userId,
    });
    return { bot: bot.userId };
  }
});
