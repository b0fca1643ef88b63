import { randomUUID } from 'node:crypto';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { SECRET, type ChatApiUnderTest, type Person } from '../chat-api-under-test.ts';
import type { Account } from '../chat-client.ts';

/** The kinds of actors, in the order of the matrix. */
export const ACTORS = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'new member',
  'guest',
  'bot',
  'deactivated',
  'other realm',
  'anonymous',
] as const;
export type ActorKind = (typeof ACTORS)[number];

/** The account that calls; `null`: anonymous. */
export type Actor = (Account & { readonly userId: number }) | null;

const ROLE_OF: Readonly<Record<ActorKind, Role>> = {
  owner: ROLES.owner,
  administrator: ROLES.administrator,
  moderator: ROLES.moderator,
  member: ROLES.member,
  'new member': ROLES.member,
  guest: ROLES.guest,
  bot: ROLES.member,
  deactivated: ROLES.member,
  'other realm': ROLES.owner,
  anonymous: ROLES.guest,
};

const issuer = new HmacApiKeyIssuer(SECRET);

interface NewAccount {
  readonly role?: Role;
  readonly isBot?: boolean;
  readonly isActive?: boolean;
  readonly canCreateUsers?: boolean;
  readonly realmId?: number;
  /** The age of the account, in days. */
  readonly days?: number;
}

/** The actor may not create the objects of the sample. */
export class NotAllowed extends Error {}

/** An organization for sample calls; creates new objects for each call. */
export class World {
  /** A public channel with all actors as subscribers. */
  channelId = 0;
  readonly groups: Record<string, number> = {};
  #otherRealmId = 0;
  #count = 0;

  private constructor(readonly chat: ChatApiUnderTest) {}

  static async found(chat: ChatApiUnderTest): Promise<World> {
    const world = new World(chat);
    const { owner } = chat.people;
    await world.as(owner, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals: [owner.userId, chat.people.other.userId],
    });
    const [channel] = await world.sql<{ id: number }>(
      `select id from channel where name = 'square' and realm_id = $1`,
      chat.realmId,
    );
    world.channelId = channel!.id;
    const { user_groups: groups } = await world.as(owner, 'GET', '/user_groups');
    for (const { name, id } of groups) world.groups[name] = id;
    await world.as(owner, 'PATCH', '/realm', { waiting_period_threshold: 10 });
    const { realmId } = await chat.identity.useCases.createRealm.execute({
      stringId: 'beta',
      name: 'Beta',
      owner: { email: 'owner@beta.test', fullName: 'Bea', password: 'correct horse battery' },
    });
    world.#otherRealmId = realmId;
    return world;
  }

  get owner(): Person {
    return this.chat.people.owner;
  }

  /** A unique number. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** A new account of that kind, subscribed to the channel. */
  async actor(kind: ActorKind): Promise<Actor> {
    if (kind === 'anonymous') return null;
    const isBot = kind === 'bot';
    const realmId = kind === 'other realm' ? this.#otherRealmId : this.chat.realmId;
    const days = kind === 'new member' ? 0 : 100;
    const isActive = kind !== 'deactivated';
    const canCreateUsers = true;
    return this.account({ role: ROLE_OF[kind], isBot, realmId, days, isActive, canCreateUsers });
  }

  /** Creates an account. */
  async account({
    role = ROLES.member,
    isBot = false,
    isActive = true,
    canCreateUsers = false,
    realmId = this.chat.realmId,
    days = 100,
  }: NewAccount = {}): Promise<Account & { readonly userId: number }> {
    const [{ id } = { id: 0 }] = await this.sql<{ id: number }>(
      `select nextval(pg_get_serial_sequence('user_account', 'id')) as id`,
    );
    const apiKey = issuer.keyOf(id, 1);
    const email = `actor${id}@acme.test`;
    await this.sql(
      `insert into user_account (id, realm_id, delivery_email, email, full_name, api_key_hash,
         role, date_joined, is_active, can_create_users, is_bot, bot_type, bot_owner_id)
       values ($1::bigint, $2, $3::text, $3::text, 'Actor ' || $1::bigint, $4, $5,
         now() - make_interval(days => $6), $7, $8, $9, case when $9 then 1 end,
         case when $9 then $10::bigint end)`,
      id,
      realmId,
      email,
      issuer.hashOf(apiKey),
      role,
      days,
      isActive,
      canCreateUsers,
      isBot,
      this.chat.people.member.userId,
    );
    if (realmId === this.chat.realmId) {
      await this.sql(
        `insert into subscription (channel_id, user_id, from_message_id, color)
         values ($1, $2, 0, '#76ce90')`,
        this.channelId,
        id,
      );
    }
    return { userId: id, email, apiKey };
  }

  /** Calls as an account with permission. @throws NotAllowed for any response but success */
  // oxlint-disable-next-line typescript/no-explicit-any -- Answers of every shape.
  async as(who: Account, method: string, path: string, fields: object = {}): Promise<any> {
    const { body } = await this.chat.client.request(method, path, { ...fields }, { as: who });
    if (body.result !== 'success') {
      throw new NotAllowed(`${method} ${path}: ${JSON.stringify(body)}`);
    }
    return body;
  }

  async sql<T>(text: string, ...values: readonly unknown[]): Promise<T[]> {
    return (await this.chat.database.database.sql.query<T>(text, values)).rows;
  }

  /** A message in the channel, of the actor or of another user. */
  async message(by: Account | null = null, topic = 'chess'): Promise<number> {
    const sender = by ?? this.chat.people.other;
    const { id } = await this.as(sender, 'POST', '/messages', {
      type: 'channel',
      to: this.channelId,
      topic,
      content: `Hello ${randomUUID()}`,
    });
    return id as number;
  }

  /** A group created by the owner. */
  async group(fields: object = {}): Promise<number> {
    const form = { name: `group ${this.next()}`, description: '', members: [], ...fields };
    return (await this.as(this.owner, 'POST', '/user_groups/create', form)).group_id as number;
  }

  /** A channel created by the owner. */
  async channel(): Promise<{ readonly id: number; readonly name: string }> {
    const name = `channel ${this.next()}`;
    await this.as(this.owner, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }] });
    const { stream_id: id } = await this.as(this.owner, 'GET', '/get_stream_id', { stream: name });
    return { id, name };
  }
}
