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
    const [actor] = await this.actors([kind]);
    return actor!;
  }

  /** New accounts of these kinds, in their order; those of the organization are subscribed to the channel. */
  async actors(kinds: readonly ActorKind[]): Promise<Actor[]> {
    const named = kinds.filter((kind) => kind !== 'anonymous');
    const accounts = await this.#accounts(
      named.map((kind) => ({
        role: ROLE_OF[kind],
        isBot: kind === 'bot',
        isActive: kind !== 'deactivated',
        canCreateUsers: true,
        realmId: kind === 'other realm' ? this.#otherRealmId : this.chat.realmId,
        days: kind === 'new member' ? 0 : 100,
      })),
    );
    return kinds.map((kind) => (kind === 'anonymous' ? null : accounts[named.indexOf(kind)]!));
  }

  /** Creates an account. */
  async account(account: NewAccount = {}): Promise<NonNullable<Actor>> {
    const [created] = await this.#accounts([account]);
    return created!;
  }

  /** Creates accounts by two statements. */
  async #accounts(accounts: readonly NewAccount[]): Promise<NonNullable<Actor>[]> {
    const ids = await this.sql<{ id: number }>(
      `select nextval(pg_get_serial_sequence('user_account', 'id')) as id
       from generate_series(1, $1)`,
      accounts.length,
    );
    const created = ids.map(({ id }) => {
      const apiKey = issuer.keyOf(id, 1);
      return { userId: id, email: `actor${id}@acme.test`, apiKey };
    });
    const rows = accounts.map((account, index) => {
      const { userId, email, apiKey } = created[index]!;
      return {
        id: userId,
        realm_id: account.realmId ?? this.chat.realmId,
        email,
        api_key_hash: Buffer.from(issuer.hashOf(apiKey)).toString('hex'),
        role: account.role ?? ROLES.member,
        days: account.days ?? 100,
        is_active: account.isActive ?? true,
        can_create_users: account.canCreateUsers ?? false,
        is_bot: account.isBot ?? false,
      };
    });
    await this.sql(
      `with account as (
         insert into user_account (id, realm_id, delivery_email, email, full_name, api_key_hash,
           role, date_joined, is_active, can_create_users, is_bot, bot_type, bot_owner_id)
         select id, realm_id, email, email, 'Actor ' || id, decode(api_key_hash, 'hex'),
           role, now() - make_interval(days => days), is_active, can_create_users, is_bot,
           case when is_bot then 1 end, case when is_bot then $2::bigint end
         from jsonb_to_recordset($1) as row (id bigint, realm_id bigint, email text,
           api_key_hash text, role int, days int, is_active boolean, can_create_users boolean,
           is_bot boolean)
         returning id, realm_id
       )
       insert into subscription (channel_id, user_id, from_message_id, color)
       select $3, id, 0, '#76ce90' from account where realm_id = $4`,
      JSON.stringify(rows),
      this.chat.people.member.userId,
      this.channelId,
      this.chat.realmId,
    );
    return created;
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
