import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { SCOPES, type Scope } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { PASSWORD, useChatApi } from '../chat-api-under-test.ts';
import type { ChatClient } from '../chat-client.ts';
import { delayTransactions } from '../realtime/message-storm.ts';
import { rage } from './account-storm-commands.ts';
import {
  actsOfEnded,
  fateOf,
  repeated,
  type Act,
  type Credential,
  type Storm,
  type Subject,
} from './account-storm-model.ts';
import { Order, endsOfLinks, type Entry } from './account-storm-order.ts';
import { newPerson } from './holdings.ts';

/*
 * Users log in, create and end credentials and change their passwords, while administrators act on their
 * accounts: concurrently, at two instances of the service, and transactions wait at random. At the end each
 * instance must refuse what has ended, accept what has not, and the audit log must hold each acknowledged act once.
 *
 * More by hand: `ACCOUNT_STORM_SEEDS=1,2,3 ACCOUNT_STORM_COMMANDS=30 STORM_DELAY_MS=30`.
 */

const SEEDS = (process.env.ACCOUNT_STORM_SEEDS ?? '1,2,4').split(',').map(Number);
const COMMANDS = Number(process.env.ACCOUNT_STORM_COMMANDS ?? 8);
const DELAY_MS = Number(process.env.STORM_DELAY_MS ?? 8);
const TABLES = ['user_account', 'login_session', 'access_token', 'second_factor', 'outbox'];
const USERS = 3;
const LANES = 3;
/** The number of rows before the test: few more reach the limits. */
const [TOKENS_BEFORE, SESSIONS_BEFORE] = [97, 49];

const chat = useChatApi({ logLevel: 'silent' });
let second: ChatClient;
beforeAll(async () => {
  second = (await chat().startInstance()).client;
});
let isOver = new AbortController();
afterEach(() => {
  isOver.abort();
  isOver = new AbortController();
});

const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
  (await chat().database.database.sql.query<Row>(text, values)).rows;

async function newSubject(): Promise<Subject> {
  const person = await newPerson(chat());
  const from = { kind: 'user.created', by: null, objectId: null, begun: 0, acked: 0 };
  const key = { kind: 'api_key' as const, id: 0, account: person, scopes: null, password: null };
  return {
    person,
    credentials: [{ ...key, from }],
    acts: [],
    polls: [],
    passwords: [PASSWORD],
    replaced: [],
    used: [],
    links: [],
    recovery: [],
    usedCodes: [],
    bots: [],
    devices: [],
    resets: [],
    isActive: true,
  };
}

/** Brings the tokens of the first user and the sessions of the second close to their limits. */
async function fill([tokens, sessions]: readonly Subject[]): Promise<void> {
  await sql(
    `insert into access_token (realm_id, user_id, name, secret_hash, scopes, created_at)
     select realm_id, id, 'old', ''::bytea, '{read}', now()
     from user_account, generate_series(1, $2) where id = $1`,
    [tokens?.person.userId, TOKENS_BEFORE],
  );
  await sql(
    `insert into login_session (realm_id, user_id, secret_hash, user_agent, address, created_at,
       last_used_at)
     select realm_id, id, ''::bytea, '', '', now() - interval '1 day', now() - interval '1 day'
     from user_account, generate_series(1, $2) where id = $1`,
    [sessions?.person.userId, SESSIONS_BEFORE],
  );
}

const describeOf = ({ kind, id, from, password }: Credential): string =>
  `${kind} ${id} of ${password ?? 'any password'}, by ${from.kind} ${from.begun}-${from.acked}`;
const history = ({ acts }: Subject): readonly string[] =>
  acts.map(({ kind, objectId, begun, acked }) => `${begun}-${acked} ${kind} ${objectId ?? ''}`);

/** The access of a credential at an instance: `null` where it is refused. */
async function rightsAt(client: ChatClient, { account: as }: Credential) {
  const answers = [
    await client.get('/users/me', {}, { as }),
    await client.post('/users/me/status', { status_text: 'calm' }, { as }),
    await client.post(`/users/${chat().people.other.userId}/reactivate`, {}, { as }),
  ];
  if (answers.every(({ status }) => status === 401)) return null;
  return SCOPES.filter((_, index) => answers[index]?.body.code !== 'INSUFFICIENT_SCOPE');
}

/** The password that logs in; the others must not. */
async function passwordOf({ person, passwords, isActive }: Subject): Promise<string> {
  const right: string[] = [];
  for (const password of passwords.slice(-4).toReversed()) {
    const fields = { username: person.email, password };
    const { body } = await second.post('/fetch_api_key', fields);
    if (body.code !== 'AUTHENTICATION_FAILED') right.push(password);
    if (isActive) continue;
    expect(body.code).toMatch(/^(USER_DEACTIVATED|AUTHENTICATION_FAILED)$/);
  }
  expect([person.email, right]).toEqual([person.email, [expect.any(String)]]);
  return right[0] ?? '';
}

/** True if the account of a credential was deactivated while polls may have waited with it. */
const wasDeactivated = ({ acts }: Subject, { from }: Credential): boolean =>
  acts.some(({ kind, acked }) => kind === 'user.deactivated' && acked > from.begun);

async function faultsOf(subject: Subject, order: Order): Promise<readonly string[]> {
  const { userId } = subject.person;
  const operator = operatorOf(chat().realmId);
  const { apiKey } = await chat().identity.useCases.showApiKey.execute(operator, { userId });
  const now = { password: await passwordOf(subject), apiKey };
  const faults = await remainsOf(subject, order, apiKey);
  for (const credential of subject.credentials) {
    const fate = fateOf(subject, credential, now);
    const expected: readonly Scope[] = credential.scopes ?? SCOPES;
    const found = [];
    for (const client of [chat().client, second]) found.push(await rightsAt(client, credential));
    const [one, other] = found.map((each) => each?.join() ?? 'refused');
    const right = fate === 'refused' ? 'refused' : expected.join();
    const isRight = one === other && (one === right || (fate === 'unknown' && one === 'refused'));
    if (!isRight) faults.push(`${describeOf(credential)} is ${fate}: ${one}; ${other}`);
  }
  for (const poll of subject.polls) {
    const fate = fateOf(subject, poll.credential, now);
    if (fate === 'valid' && poll.status === 401 && !wasDeactivated(subject, poll.credential)) {
      faults.push(`The poll of ${describeOf(poll.credential)} ended`);
    }
    if (fate !== 'refused') continue;
    // A poll that goes on ends with a heartbeat.
    const status = await poll.answered;
    if (status !== 401) faults.push(`${describeOf(poll.credential)} polled: ${status}`);
  }
  for (const act of actsOfEnded(subject)) faults.push(`An ended credential did ${act.kind}`);
  for (const each of repeated(subject.replaced)) faults.push(`Replaced twice: ${each}`);
  for (const each of repeated(subject.used)) faults.push(`Used twice: ${each}`);
  for (const each of repeated(subject.usedCodes)) faults.push(`Used twice: ${each}`);
  return faults;
}

const WITH_OBJECT = [
  'token.created',
  'token.revoked',
  'session.ended',
  'user.created',
  'bot.api_key_changed',
];
interface Remains {
  readonly devices: readonly number[];
  readonly bots: readonly number[];
  readonly resets: readonly number[];
  readonly addressLinks: number;
  readonly loginLinks: number;
}

const lineOf = ({ kind, objectId }: Pick<Act, 'kind' | 'objectId'>): string =>
  WITH_OBJECT.includes(kind) ? `${kind} ${objectId}` : kind;

/** The entries of the audit log about a user and by the user, in their order. */
function auditOf({ person }: Subject, after: number): Promise<readonly Entry[]> {
  return sql<Entry>(
    `select id, kind, object_id as "objectId", actor_id = $2 as "isOwn",
       credential_type as "credentialType", credential_id as "credentialId"
     from audit_entry
     where id > $1 and (user_id = $2 or actor_id = $2) order by id`,
    [after, person.userId],
  );
}

/**
 * Errors: a credential that should have ended or should be valid, by the order of its creation and of the
 * ends.
 */
async function remainsOf(subject: Subject, order: Order, apiKey: string) {
  const { person, devices, resets, bots, isActive } = subject;
  const [rows] = await sql<Remains>(
    `select
       array(select id from client_device where user_id = $1) as devices,
       array(select id from user_account where bot_owner_id = $1 and is_active) as bots,
       array(select id from password_reset
         where email = $2 and token_hash is not null) as resets,
       (select count(*) from email_change where user_id = $1 and token_hash is not null)::int
         as "addressLinks",
       (select count(*) from login_link where user_id = $1)::int as "loginLinks"`,
    [person.userId, person.email.toLowerCase()],
  );
  const remains = rows!;
  const faults: string[] = [];
  for (const { id, by } of devices) {
    const isOfEnded = by?.kind === 'api_key' && by.account.apiKey !== apiKey;
    if (isOfEnded && remains.devices.includes(id)) faults.push(`Device ${id} outlives its API key`);
  }
  for (const id of bots) {
    if (remains.bots.includes(id) !== (isActive && order.activeBots.has(id))) {
      faults.push(`Bot ${id} is ${remains.bots.includes(id) ? '' : 'not '}active`);
    }
  }
  for (const { id, acked } of resets) {
    const isEnded = endsOfLinks(subject).some(({ begun }) => begun > acked);
    if (isEnded && remains.resets.includes(id)) faults.push(`The link to a password ${id} works`);
  }
  if (remains.addressLinks > order.addressLinks) faults.push('An ended link to an address works');
  if (remains.loginLinks > order.loginLinks) faults.push('An ended link for a log-in works');
  return faults;
}

async function checkRows({ person, acts, isActive }: Subject): Promise<void> {
  const [rows] = await sql(
    `select
       (select count(*) <= 100 from access_token where user_id = $1) as tokens,
       (select count(*) <= 50 from login_session where user_id = $1) as sessions,
       (select count(*) <= 10 from login_link where user_id = $1) as links,
       (select count(*) from second_factor where user_id = $1 and is_confirmed) as factor,
       (select is_active from user_account where id = $1) as "isActive"`,
    [person.userId],
  );
  const counted = (name: string) => acts.filter(({ kind }) => kind === name).length;
  const factor = counted('second_factor.enabled') - counted('second_factor.disabled');
  expect(rows).toEqual({ tokens: true, sessions: true, links: true, factor, isActive });
}

it.each(SEEDS)(
  'ended credentials are refused, and others accepted, after concurrent commands (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    let moment = 0;
    const subjects: Subject[] = [];
    for (let index = 0; index < USERS; index += 1) subjects.push(await newSubject());
    await fill(subjects);
    const [last] = await sql<{ id: number }>('select coalesce(max(id), 0) as id from audit_entry');
    const storm: Storm = {
      random,
      clients: [chat().client, second],
      subjects,
      tick: () => (moment += 1),
      over: isOver.signal,
    };
    await delayTransactions(chat(), seed, DELAY_MS, TABLES);
    await rage(chat(), storm, { commands: COMMANDS, lanes: LANES });
    await delayTransactions(chat(), seed, 0, TABLES);
    for (const subject of subjects) {
      const entries = await auditOf(subject, last?.id ?? 0);
      const [found, expected] = [entries, subject.acts].map((each) => each.map(lineOf).toSorted());
      expect([seed, found]).toEqual([seed, expected]);
      const order = new Order(subject, entries);
      expect([seed, order.faults]).toEqual([seed, []]);
      await checkRows(subject);
      const faults = await faultsOf(subject, order);
      expect([seed, faults, faults.length > 0 && history(subject)]).toEqual([seed, [], false]);
    }
  },
  180_000,
);
