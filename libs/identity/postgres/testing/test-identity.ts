import {
  LoginThrottle,
  RealmAddresses,
  createIdentityUseCases,
  operatorOf,
  type IdentityEvent,
  type IdentityPorts,
  type IdentityTx,
  type IdentityUseCases,
  type NewUserAccount,
  type RealmSettings,
} from '@tandem/identity-domain';
import { aRealmRequest, anAccount } from '@tandem/identity-domain/testing';
import { ROLES, type Actor, type BotType, type Role } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import {
  PostgresCredentialStore,
  PostgresLoginAccounts,
  PostgresLoginFailures,
  PostgresPresences,
  PostgresRealmQueries,
  PostgresUserGroupQueries,
  PostgresUserStatusQueries,
  bindIdentityReads,
  bindIdentityTx,
} from '../src/index.ts';
import { RecordedCalls, identityDoubles } from './identity-doubles.ts';

/** The columns of an account that tests change past every command. */
const ACCOUNT_COLUMNS = {
  isActive: 'is_active',
  role: 'role',
  deliveryEmail: 'delivery_email',
  passwordHash: 'password_hash',
  canCreateUsers: 'can_create_users',
  canChangeUserEmails: 'can_change_user_emails',
  isBot: 'is_bot',
  botType: 'bot_type',
} as const;

/** The settings of a channel whose values are groups. */
const CHANNEL_SETTINGS = [
  'add_subscribers',
  'administer_channel',
  'create_topic',
  'delete_any_message',
  'delete_own_message',
  'move_messages_out_of_channel',
  'move_messages_within_channel',
  'remove_subscribers',
  'resolve_topics',
  'send_message',
  'subscribe',
] as const;

/** The password of the members of {@link TestIdentity.addUser}. */
export const PASSWORD = 'correct horse';

/**
 * The use cases of the context over a test database, with an organization that each test creates for itself.
 * Adapters of other technologies than SQL are doubles.
 */
export class TestIdentity {
  readonly calls = new RecordedCalls();
  readonly doubles = identityDoubles(this.calls);
  readonly clock = this.doubles.ports.clock;
  readonly logins: PostgresLoginAccounts;
  readonly ports: IdentityPorts;
  readonly useCases: IdentityUseCases;
  readonly #database: Database;
  #eventsBefore = 0;

  /** An instance of the service, which shares nothing with others but the database. */
  constructor(database: Database) {
    const { sql } = database;
    const { calls, doubles } = this;
    this.#database = database;
    this.logins = new PostgresLoginAccounts(sql);
    const presence = new PostgresPresences(sql);
    this.ports = {
      ...doubles.ports,
      unitOfWork: database.unitOfWork((tx, actor): IdentityTx =>
        bindIdentityTx(tx, actor, calls.foreign),
      ),
      reading: database.readingWork(bindIdentityReads),
      addresses: new RealmAddresses('https://chat.example.com'),
      realms: new PostgresRealmQueries(sql),
      currentRealms: new PostgresRealmQueries(sql),
      groups: new PostgresUserGroupQueries(sql),
      credentials: new PostgresCredentialStore(sql, doubles.ports.apiKeys, doubles.ports.secrets),
      logins: this.logins,
      throttle: new LoginThrottle(new PostgresLoginFailures(sql), doubles.ports.clock),
      statuses: new PostgresUserStatusQueries(sql),
      presence,
      presences: presence,
    };
    this.useCases = createIdentityUseCases(this.ports);
  }

  /**
   * Also frees the names of the organizations of earlier tests, and the counts that limit log-ins by network.
   */
  static async create(database: Database): Promise<TestIdentity> {
    const identity = new TestIdentity(database);
    await database.sql.query(
      `with freed as (
         update realm set string_id = 'past-' || id where string_id in ('', 'acme', 'beta', 'other')
       ), forgotten as (
         delete from password_reset
       )
       delete from login_failure`,
    );
    await identity.clearEvents();
    return identity;
  }

  /** Runs one transaction. */
  run<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T> {
    return this.ports.unitOfWork.run(work);
  }

  /**
   * The events of commands since {@link clearEvents}, oldest first. Those of triggers, by which caches notice
   * changes of access, have tests of their own.
   */
  async events(): Promise<readonly IdentityEvent[]> {
    const { rows } = await this.#database.sql.query<{ event: IdentityEvent }>(
      `select payload || jsonb_build_object('type', type, 'realmId', realm_id) as event
       from outbox where id > $1 and type <> 'access.changed' order by id`,
      [this.#eventsBefore],
    );
    return rows.map(({ event }) => event);
  }

  /** The types of {@link events}. */
  async eventTypes(): Promise<readonly IdentityEvent['type'][]> {
    return (await this.events()).map(({ type }) => type);
  }

  async clearEvents(): Promise<void> {
    const { rows } = await this.#database.sql.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from outbox',
    );
    this.#eventsBefore = rows[0]!.id;
  }

  /** An organization with these settings, without users and groups. @returns its id */
  async addRealm(settings: Partial<RealmSettings> = {}, stringId = ''): Promise<number> {
    const { rows } = await this.#database.sql.query<{ id: number }>(
      `insert into realm (string_id, name, settings) values ($1, 'Acme', $2) returning id`,
      [stringId, settings],
    );
    return rows[0]!.id;
  }

  /** An account of a member; `changes` override its fields. @returns its id */
  addAccount(realmId: number, changes: Partial<NewUserAccount> = {}): Promise<number> {
    return this.run(async ({ users }) => {
      const id = await users.nextId();
      await users.add(anAccount({ id, realmId }, changes));
      return id;
    });
  }

  /** The organization `acme`. @returns its owner */
  async addOwner(): Promise<Actor> {
    const { realmId, owner } = await this.useCases.createRealm.execute(aRealmRequest());
    return { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  }

  /** An organization with these settings. @returns its only member */
  async addMember(settings: Partial<RealmSettings> = {}): Promise<Actor> {
    const realmId = await this.addRealm(settings);
    const userId = await this.addAccount(realmId);
    return { userId, realmId, role: ROLES.member, isBot: false };
  }

  /** A user who logs in with NAME@example.com and {@link PASSWORD}. */
  async addUser(realmId: number, name: string, role: Role = ROLES.member): Promise<Actor> {
    const { userId } = await this.useCases.createUser.execute(operatorOf(realmId), {
      email: `${name}@example.com`,
      fullName: name,
      password: PASSWORD,
      role,
    });
    return { userId, realmId, role, isBot: false };
  }

  /** The account, or `null`. */
  account(realmId: number, userId: number) {
    return this.run((tx) => tx.users.lock(realmId, userId));
  }

  /** The number of all accounts. */
  async accountCount(): Promise<number> {
    const { rows } = await this.#database.sql.query<{ count: number }>(
      'select count(*) from user_account',
    );
    return rows[0]!.count;
  }

  /** Changes an account past every command. */
  async changeAccount(
    userId: number,
    changes: {
      readonly isActive?: boolean;
      readonly role?: Role;
      readonly deliveryEmail?: string;
      readonly passwordHash?: string | null;
      readonly canCreateUsers?: boolean;
      readonly canChangeUserEmails?: boolean;
      readonly isBot?: boolean;
      readonly botType?: BotType;
    },
  ): Promise<void> {
    const names = Object.keys(changes) as (keyof typeof ACCOUNT_COLUMNS)[];
    const columns = names.map((name, index) => `${ACCOUNT_COLUMNS[name]} = $${index + 2}`);
    await this.#database.sql.query(`update user_account set ${columns.join()} where id = $1`, [
      userId,
      ...Object.values(changes),
    ]);
  }

  async lastLogin(userId: number): Promise<Date | null> {
    const { rows } = await this.#database.sql.query<{ at: Date | null }>(
      'select last_login_at as at from user_account where id = $1',
      [userId],
    );
    return rows[0]!.at;
  }

  /** A channel of an organization that has its system groups. @returns its id */
  async addChannel(realmId: number, name: string): Promise<number> {
    const groups = await this.run((tx) => tx.groups.systemGroups(realmId));
    const columns = CHANNEL_SETTINGS.map((setting) => `can_${setting}_group`);
    const { rows } = await this.#database.sql.query<{ id: number }>(
      `insert into channel (realm_id, name, ${columns.join()})
       values ($1, $2, ${columns.map(() => '$3').join()}) returning id`,
      [realmId, name, groups['role:everyone']],
    );
    return rows[0]!.id;
  }

  realm(realmId: number) {
    return this.run((tx) => tx.realms.find(realmId));
  }

  async deactivateRealm(realmId: number, deactivated = true): Promise<void> {
    await this.#database.sql.query('update realm set deactivated = $2 where id = $1', [
      realmId,
      deactivated,
    ]);
  }

  async changeSettings(realmId: number, settings: Partial<RealmSettings>): Promise<void> {
    await this.run((tx) => tx.realms.changeSettings(realmId, settings));
  }

  async addDomain(realmId: number, domain: string): Promise<void> {
    await this.run((tx) => tx.realms.addDomain(realmId, { domain, allowSubdomains: false }));
  }
}

/** The context with the organization `acme` and one member, Ann: see {@link TestIdentity.addUser}. */
export async function createMemberIdentity(database: Database) {
  const identity = await TestIdentity.create(database);
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  const ann = await identity.addUser(realmId, 'ann');
  return { identity, operator: operatorOf(realmId), ann };
}
