import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { IDENTITY, identityModule } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import { PostgresAccountStateQueries, PostgresUserQueries } from '@tandem/identity-postgres';
import { identityEndpoints, identitySchemas } from '@tandem/identity-rest';
import { PostgresInitialStateReader } from '@tandem/realtime-postgres';
import {
  NO_CAPABILITIES,
  SerializedJson,
  SharedStateMemory,
  type ClientForm,
  type RegisterRequest,
} from '@tandem/shared-chat-wire';
import { createCall } from '@tandem/shared-chat-wire/testing';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { realTimeSources } from './event-contexts.ts';

const test = useTestDatabase({ poolSize: 4 });
const USERS = 300;
const STEPS = 40;
const FORM: ClientForm = {
  applyMarkdown: true,
  clientComputesAvatars: true,
  slimPresence: true,
  includeSubscribers: 'false',
  capabilities: NO_CAPABILITIES,
  words: 'spec',
  eventTypes: null,
};

type Sources = ReturnType<typeof realTimeSources>;
type State = Readonly<Record<string, unknown>>;
/** The answer of `GET users`, read by `sql`. */
type UserList = (sql: Sql, actor: Actor, form: Record<string, string>) => Promise<object>;

let owner: Actor;
let reader: PostgresInitialStateReader;
let newSources: () => Sources;
let newUserList: () => UserList;

beforeAll(async () => {
  const { database } = test();
  reader = new PostgresInitialStateReader(database);
  const container = createContainer({
    database,
    secret: 'a secret of more than 32 characters',
    externalUrl: 'http://127.0.0.1',
    dataDir: '/nonexistent',
  });
  container.load(isolationModule(), messagingModule(), identityModule());
  const { avatars, addresses, queries, useCases } = container.get(IDENTITY);
  newSources = () =>
    realTimeSources({
      avatars,
      addresses,
      apiKeys: queries.apiKeys,
      renderDescription: async (markdown) => markdown,
      limits: { maxFileUploadMib: 1 },
      limitsPresence: false,
      renderer: container.get(MESSAGING.renderer),
      sharedStates: new SharedStateMemory(10_000_000),
    });
  newUserList = () => {
    let at = database.sql;
    const users = {
      pages: (...query: Parameters<PostgresUserQueries['pages']>) =>
        new PostgresUserQueries(at).pages(...query),
    };
    const accounts = {
      moment: () => new PostgresAccountStateQueries(at).moment(),
      viewsChangedSince: (...query: Parameters<PostgresAccountStateQueries['viewsChangedSince']>) =>
        new PostgresAccountStateQueries(at).viewsChangedSince(...query),
    };
    const endpoint = identityEndpoints({
      useCases: {},
      users,
      avatars,
      primary: { users, accounts },
      sharedStates: new SharedStateMemory(10_000_000),
    } as never).find(({ operationId }) => operationId === 'get-users')!;
    const call = createCall(identitySchemas, '127.0.0.1');
    return (sql, actor, form) => {
      at = sql;
      return call(endpoint, { actor, form });
    };
  };
  const made = await useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'owner@acme.test', fullName: 'Olga', password: 'correct horse battery' },
  });
  owner = { userId: made.owner.userId, realmId: made.realmId, role: ROLES.owner, isBot: false };
  await database.sql.query(
    `insert into user_account (realm_id, delivery_email, email, full_name, role)
     select $1, 'u' || n || '@acme.test', 'u' || n || '@acme.test', 'User ' || n,
       (array[400, 400, 300, 200, 600])[1 + n % 5]
     from generate_series(1, $2::int) n`,
    [owner.realmId, USERS],
  );
});

const actorOf = async (role: Role): Promise<Actor> => {
  const { rows } = await test().database.sql.query<{ userId: number }>(
    `select id as "userId" from user_account where realm_id = $1 and role = $2 and is_active
     order by id limit 1`,
    [owner.realmId, role],
  );
  return { ...owner, userId: rows[0]!.userId, role };
};

const requestOf = (actor: Actor, form: ClientForm = FORM): RegisterRequest => ({
  actor,
  client: { ...actor, form, clientName: 'test', queueId: 'q' },
  host: '127.0.0.1',
  presenceHistoryLimitDays: null,
  fetchesListedTypes: true,
  fetches: (type) => ['realm_user', 'presence', 'subscription', 'stream'].includes(type),
});

const wanted = (sources: Sources, request: RegisterRequest) =>
  sources.filter(({ fetchTypes }) => fetchTypes.some(request.fetches));

type Read = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
const readAtOnce: Read = async (work) => (await reader.read(work)).state;

async function prepare(sources: Sources, request: RegisterRequest, read = readAtOnce) {
  const prepared: unknown[] = [];
  for (const source of wanted(sources, request)) {
    prepared.push(await source.prepare?.(read, request));
  }
  return prepared;
}

async function load(sources: Sources, sql: Sql, request: RegisterRequest, prepared: unknown[]) {
  const state: Record<string, unknown> = {};
  for (const [index, source] of wanted(sources, request).entries()) {
    Object.assign(state, await source.load(sql, request, prepared[index]));
  }
  return plain(state);
}

function plain(state: State): State {
  return Object.fromEntries(
    Object.entries<unknown>({ ...state, server_timestamp: 0 }).map(([name, value]) => [
      name,
      value instanceof SerializedJson
        ? (JSON.parse(Buffer.concat(value.parts).toString()) as unknown)
        : value,
    ]),
  );
}

/** The state from shared memory and a newly read state, of one moment. */
async function both(shared: Sources, request: RegisterRequest, between?: () => Promise<void>) {
  const prepared = await prepare(shared, request);
  await between?.();
  return readAtOnce(async (sql) => {
    const fresh = newSources();
    const own = await prepare(fresh, request, (work) => work(sql));
    return {
      shared: await load(shared, sql, request, prepared),
      fresh: await load(fresh, sql, request, own),
    };
  });
}

const INSERTIONS = [
  `insert into user_account (realm_id, delivery_email, email, full_name)
   select $1, 'n' || $2::bigint || '-' || nextval('message_id_seq'), 'n' || nextval('message_id_seq'),
     'New' from generate_series(1, 3)`,
];

/** Changes that clients see, each of a random user. */
const CHANGES: readonly string[] = [
  `update user_account set full_name = full_name || '!' where id = $2 and realm_id = $1`,
  `update user_account set is_active = not is_active where id = $2 and realm_id = $1`,
  `update user_account set email_address_visibility = 1 + ($2::bigint % 5)
   where id = $2 and realm_id = $1`,
  `update user_account set avatar_version = avatar_version + 1, avatar_source = 'upload'
   where id = $2 and realm_id = $1`,
  `update user_account set last_login_at = now() where id = $2 and realm_id = $1`,
  `with field as (
     insert into profile_field (realm_id, field_type, position, name)
     values ($1, 1, 1, 'field ' || $2::bigint)
     on conflict (realm_id, name) do update set position = 2 returning id)
   insert into profile_value (user_id, field_id, value) select $2::bigint, id, 'x' from field
   on conflict (user_id, field_id) do update set value = profile_value.value || 'x'`,
  `with counted as (
     insert into presence_update as counter (realm_id, last_id) values ($1, 1)
     on conflict (realm_id) do update set last_id = counter.last_id + 1 returning last_id)
   insert into user_presence (user_id, realm_id, last_connected, update_id)
   select $2::bigint, $1::bigint, now() - make_interval(days => ($2::bigint % 16)::int), last_id
   from counted
   on conflict (user_id) do update
     set last_connected = excluded.last_connected, update_id = excluded.update_id`,
  `update user_account set email = 'e' || nextval('message_id_seq') where id = $2 and realm_id = $1`,
  `update realm set settings = settings || jsonb_build_object('presence_disabled', $2::bigint % 2 = 0)
   where id = $1`,
  `delete from profile_value where user_id = $2 and $1::bigint is not null`,
  `delete from profile_field where realm_id = $1 and id % 3 = $2::bigint % 3`,
  ...INSERTIONS,
];

/** A transaction with a change, not committed yet. */
class OpenChange {
  readonly #ended: Promise<void>;
  readonly #commit: () => void;

  private constructor(ended: Promise<void>, commit: () => void) {
    this.#ended = ended;
    this.#commit = commit;
  }

  static begin(change: (sql: Sql) => Promise<void>): Promise<OpenChange> {
    return new Promise((resolve, reject) => {
      const ended = test()
        .database.unitOfWork((sql) => sql)
        .run(async (sql) => {
          await change(sql);
          await new Promise<void>((commit) => resolve(new OpenChange(ended, commit)));
        });
      ended.catch(reject);
    });
  }

  async end(): Promise<void> {
    this.#commit();
    await this.#ended;
  }
}

/** The users of a list that is not shared. */
async function allOneByOne(sql: Sql, actor: Actor, options: Record<string, string>) {
  const { rows } = await sql.query<{ ids: number[] }>(
    'select array_agg(id order by id) as ids from user_account where realm_id = $1',
    [actor.realmId],
  );
  return newUserList()(sql, actor, { ...options, user_ids: JSON.stringify(rows[0]?.ids) });
}

describe('shared state', () => {
  it('is the state of the moment of each registration, while changes cross', async () => {
    const { database } = test();
    const random = randomOf(jest.getSeed());
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const { rows } = await database.sql.query<{ id: number }>(
      `select id from user_account where realm_id = $1 and full_name like 'User %' and id % 20 > 4`,
      [owner.realmId],
    );
    const change = (sql: Sql, changes: readonly string[] = CHANGES) =>
      sql.query(pick(changes), [owner.realmId, pick(rows).id]).then(() => undefined);
    const actors = await Promise.all(
      [ROLES.owner, ROLES.administrator, ROLES.moderator, ROLES.member, ROLES.guest].map(actorOf),
    );
    const forms = [FORM, { ...FORM, clientComputesAvatars: false, slimPresence: false }];
    const shared = newSources();
    const listUsers = newUserList();
    const optionsOf = (): Record<string, string> => ({
      client_gravatar: String(random() < 0.5),
      include_custom_profile_fields: String(random() < 0.5),
    });
    let open: OpenChange | null = null;
    const step = async () => {
      // Only changes that do not wait for the open transaction.
      if (open && random() < 0.5) await change(database.sql, INSERTIONS);
      else if (open) {
        await open.end();
        open = null;
      } else if (random() < 0.5) open = await OpenChange.begin(change);
      else await change(database.sql);
    };
    try {
      for (let done = 0; done < STEPS; done += 1) {
        for (let more = 0; more < 2; more += 1) if (random() < 0.5) await step();
        const found = await both(shared, requestOf(pick(actors), pick(forms)), step);
        expect(found.shared).toEqual(found.fresh);
        const actor = pick(actors);
        const options = optionsOf();
        await listUsers(database.sql, actor, options);
        await step();
        await readAtOnce(async (sql) => {
          const members = await listUsers(sql, actor, options);
          expect(members).toEqual(await newUserList()(sql, actor, options));
          expect(members).toEqual(await allOneByOne(sql, actor, options));
        });
      }
    } finally {
      await (open as OpenChange | null)?.end();
    }
  }, 120_000);

  it('shares its memory between clients, except for the data of each actor', async () => {
    const shared = newSources();
    const partsOf = async (actor: Actor) => {
      const request = requestOf(actor);
      const prepared = await prepare(shared, request);
      const [source] = wanted(shared, request);
      const state = await readAtOnce((sql) => source!.load(sql, request, prepared[0]));
      return (state.realm_users as SerializedJson).parts.filter(({ length }) => length > 1);
    };
    const [first, second] = [await actorOf(ROLES.owner), await actorOf(ROLES.administrator)];
    const known = new Set(await partsOf(first));
    const parts = await partsOf(second);
    expect(parts.filter((part) => !known.has(part)).length).toBeLessThanOrEqual(2);
    expect(parts.length).toBeGreaterThanOrEqual(1);
  });

  it('of GET users is built once for all actors of a role, independent of their own settings', async () => {
    const { database } = test();
    const listUsers = newUserList();
    const actor = await actorOf(ROLES.member);
    const sent: string[] = [];
    const sql: Sql = {
      ...database.sql,
      query: (statement, ...rest) => {
        sent.push(typeof statement === 'string' ? statement : statement.name);
        return database.sql.query(statement, ...rest);
      },
    };
    await listUsers(sql, actor, {});
    const { rows } = await database.sql.query<{ userId: number }>(
      `select id as "userId" from user_account
       where realm_id = $1 and role = 400 and is_active and id <> $2 limit 1`,
      [actor.realmId, actor.userId],
    );
    const other = { ...actor, userId: rows[0]!.userId };
    sent.length = 0;
    await database.sql.query('update user_account set email_address_visibility = 5 where id = $1', [
      actor.userId,
    ]);
    const own = async (as: Actor) => {
      const { members } = (await listUsers(sql, as, {})) as {
        members: { user_id: number; delivery_email: string | null }[];
      };
      return members.find(({ user_id }) => user_id === actor.userId)?.delivery_email;
    };
    expect(await own(actor)).toMatch(/@/);
    expect(await own(other)).toBeNull();
    expect(sent).toEqual(Array.from({ length: 2 }, () => 'account-state.views-changed-since'));
  });
});
