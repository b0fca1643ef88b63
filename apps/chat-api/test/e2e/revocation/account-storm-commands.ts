import { operatorOf } from '@tandem/identity-domain';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { ROLES, SCOPES } from '@tandem/shared-kernel';
import { generateSync } from 'otplib';
import { SECRET, type ChatApiUnderTest } from '../chat-api-under-test.ts';
import { credentialsOf, type Answer } from '../chat-client.ts';
import type { Act, Credential, Storm, Subject, WaitingPoll } from './account-storm-model.ts';

const tokens = new HmacConfirmationTokens(SECRET);
let count = 0;

/** The context of a command. */
interface Run {
  readonly chat: ChatApiUnderTest;
  readonly storm: Storm;
  readonly subject: Subject;
}
type Command = (run: Run) => Promise<unknown>;

const pick = <T>({ random }: Storm, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

interface Call {
  readonly kind: string;
  readonly by: Credential | null;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** An acknowledged command with its answer; `null` where it was refused. */
async function call(
  { storm, subject }: Run,
  { kind, by, method, path, fields = {} }: Call,
  objectOf: (answer: Answer) => number | null = () => subject.person.userId,
): Promise<{ readonly act: Act; readonly answer: Answer } | null> {
  const begun = storm.tick();
  const client = pick(storm, storm.clients);
  const answer = await client.request(method, path, fields, by ? { as: by.account } : {});
  if (answer.status >= 500) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  if (answer.status !== 200) return null;
  const act = { kind, by, objectId: objectOf(answer), begun, acked: storm.tick() };
  subject.acts.push(act);
  return { act, answer };
}

/** Adds a credential; a poll waits with some. */
async function received(run: Run, credential: Credential): Promise<void> {
  const { storm, subject } = run;
  subject.credentials.push(credential);
  if (credential.scopes || storm.random() < 0.5) return;
  const client = pick(storm, storm.clients);
  const as = credential.account;
  const queue = await client.post('/register', { event_types: ['typing'] }, { as });
  if (queue.status !== 200) return;
  const url = `${client.url}/api/v1/events?queue_id=${queue.body.queue_id}&last_event_id=-1`;
  const headers = credentialsOf(as, client.url);
  const answered = fetch(url, { headers, signal: storm.over }).then(({ status }) => {
    poll.status = status;
    return status;
  });
  const poll: WaitingPoll = { credential, status: null, answered };
  // A poll that continues is aborted at the end of the test.
  void answered.catch(() => undefined);
  subject.polls.push(poll);
}

function cookieOf(answer: Answer): { readonly cookie: string; readonly id: number } | null {
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const [, id] = /tds_(\d+)_/.exec(cookie) ?? [];
  return id === undefined ? null : { cookie, id: Number(id) };
}

async function receivedSession(
  run: Run,
  { act, answer }: { readonly act: Act; readonly answer: Answer },
  password: string | null,
): Promise<void> {
  const session = cookieOf(answer);
  if (!session) return;
  const { id, cookie } = session;
  const account = { ...run.subject.person, cookie };
  await received(run, { kind: 'session', id, account, scopes: null, password, from: act });
}

const anyOf = ({ storm, subject }: Run): Credential => pick(storm, subject.credentials.slice(-8));
const passwordOf = ({ subject }: Run): string => subject.passwords.at(-1)!;

const logIn: Command = async (run) => {
  const password = passwordOf(run);
  const code = run.subject.recovery.shift();
  const fields = { username: run.subject.person.email, password, ...(code && { code }) };
  const kind = 'user.logged_in';
  const done = await call(run, { kind, by: null, method: 'POST', path: '/session', fields });
  if (!done) return;
  if (code) run.subject.usedCodes.push(code);
  await receivedSession(run, done, password);
};

const createToken: Command = async (run) => {
  const by = anyOf(run);
  const chosen = SCOPES.filter(() => run.storm.random() < 0.5);
  const scopes = chosen.length > 0 && run.storm.random() < 0.6 ? chosen : SCOPES;
  const fields = { name: `token ${(count += 1)}`, scopes };
  const path = '/users/me/tokens';
  const idOf = ({ body }: Answer) => body.token.id as number;
  const done = await call(run, { kind: 'token.created', by, method: 'POST', path, fields }, idOf);
  if (!done) return;
  const { act, answer } = done;
  const account = { email: by.account.email, apiKey: answer.body.secret as string };
  await received(run, {
    kind: 'token',
    id: idOf(answer),
    account,
    scopes: scopes === SCOPES ? null : scopes,
    password: by.password,
    from: act,
  });
};

const endOne: Command = (run) => {
  const target = anyOf(run);
  if (target.kind === 'api_key') return logIn(run);
  const isToken = target.kind === 'token';
  const kind = isToken ? 'token.revoked' : 'session.ended';
  const path = `/users/me/${isToken ? 'tokens' : 'sessions'}/${target.id}`;
  return call(run, { kind, by: anyOf(run), method: 'DELETE', path }, () => target.id);
};

const endOthers: Command = (run) =>
  call(run, {
    kind: 'session.others_ended',
    by: anyOf(run),
    method: 'DELETE',
    path: '/users/me/sessions',
  });

const changePassword: Command = async (run) => {
  const { subject } = run;
  const old = passwordOf(run);
  const password = `gravel orchard lantern ${(count += 1)}`;
  const fields = { old_password: old, new_password: password };
  const kind = 'user.password_changed';
  const by = anyOf(run);
  const done = await call(run, { kind, by, method: 'PATCH', path: '/settings', fields });
  if (!done) return;
  subject.passwords.push(password);
  subject.replaced.push(old);
  await receivedSession(run, done, password);
};

const newApiKey: Command = async (run) => {
  const kind = 'user.api_key_changed';
  const path = '/users/me/api_key/regenerate';
  const done = await call(run, { kind, by: anyOf(run), method: 'POST', path });
  if (!done) return;
  const account = { email: run.subject.person.email, apiKey: done.answer.body.api_key as string };
  const from = done.act;
  await received(run, { kind: 'api_key', id: 0, account, scopes: null, password: null, from });
};

const secondFactorOn: Command = async (run) => {
  const by = anyOf(run);
  const path = '/users/me/second_factor';
  const fields = { password: passwordOf(run) };
  const begun = await call(run, { kind: 'second_factor.begun', by, method: 'POST', path, fields });
  if (!begun) return;
  const code = generateSync({ secret: begun.answer.body.secret as string });
  const done = await call(run, {
    kind: 'second_factor.enabled',
    by,
    method: 'POST',
    path: `${path}/confirm`,
    fields: { code },
  });
  if (done) run.subject.recovery = done.answer.body.recovery_codes as string[];
};

const secondFactorOff: Command = async (run) => {
  const code = run.subject.recovery.shift();
  if (!code) return;
  const path = '/users/me/second_factor';
  const kind = 'second_factor.disabled';
  const done = await call(run, {
    kind,
    by: anyOf(run),
    method: 'DELETE',
    path,
    fields: { code },
  });
  if (!done) return;
  run.subject.usedCodes.push(code);
};

const followLink: Command = async (run) => {
  // Two users of a link at a time: the first stays in the list for a moment.
  const key = run.subject.links[0];
  if (key === undefined) return;
  const path = '/session/link';
  const kind = 'user.logged_in';
  const done = await call(run, { kind, by: null, method: 'POST', path, fields: { key } });
  run.subject.links.splice(0, run.subject.links.length > 1 ? 1 : 0);
  if (!done) return;
  run.subject.used.push(key);
  await receivedSession(run, done, null);
};

const addBot: Command = async (run) => {
  count += 1;
  const fields = { full_name: `Storm bot ${count}`, short_name: `storm${count}`, bot_type: 1 };
  const kind = 'user.created';
  const idOf = ({ body }: Answer) => body.user_id as number;
  const by = anyOf(run);
  const done = await call(run, { kind, by, method: 'POST', path: '/bots', fields }, idOf);
  if (done) run.subject.bots.push(idOf(done.answer));
};

const newBotKey: Command = async (run) => {
  const id = run.subject.bots.at(-1);
  if (id === undefined) return;
  const kind = 'bot.api_key_changed';
  const path = `/bots/${id}/api_key/regenerate`;
  await call(run, { kind, by: anyOf(run), method: 'POST', path }, () => id);
};

const addDevice: Command = async (run) => {
  const { storm, subject } = run;
  const begun = storm.tick();
  const by = anyOf(run);
  const client = pick(storm, storm.clients);
  const { status, body } = await client.post('/register_client_device', {}, { as: by.account });
  if (status !== 200) return;
  const id = body.device_id as number;
  subject.devices.push({ id, by, begun, acked: storm.tick() });
};

const changeAddress: Command = async (run) => {
  const kind = 'user.email_change_requested';
  const fields = { email: `storm-${(count += 1)}@acme.test` };
  await call(run, { kind, by: anyOf(run), method: 'PATCH', path: '/settings', fields });
};

const resetPassword: Command = async (run) => {
  const { chat, storm, subject } = run;
  const { email } = subject.person;
  const begun = storm.tick();
  await pick(storm, storm.clients).post('/password_reset', { email });
  const { rows } = await chat.database.database.sql.query<{ id: number | null }>(
    'select max(id) as id from password_reset where email = $1',
    [email.toLowerCase()],
  );
  const id = rows[0]?.id;
  if (!id) return;
  subject.resets.push({ id, by: null, begun, acked: storm.tick() });
  if (storm.random() < 0.3) return;
  const password = `pebble meadow harbor ${(count += 1)}`;
  const key = tokens.tokenOf('password-reset', id);
  const fields = { key, new_password: password };
  const path = '/password_reset/confirm';
  const kind = 'user.password_changed';
  if (!(await call(run, { kind, by: null, method: 'POST', path, fields }))) return;
  subject.used.push(key);
  subject.passwords.push(password);
};

/** The commands of users, repeated by their frequency. */
const COMMANDS = (
  [
    [logIn, 6],
    [createToken, 6],
    [endOne, 4],
    [endOthers, 1],
    [changePassword, 3],
    [newApiKey, 2],
    [secondFactorOn, 1],
    [secondFactorOff, 1],
    [followLink, 2],
    [resetPassword, 1],
    [addBot, 3],
    [newBotKey, 1],
    [addDevice, 2],
    [changeAddress, 1],
  ] satisfies readonly (readonly [Command, number])[]
).flatMap(([command, weight]) => Array<Command>(weight).fill(command));

const STORM_ROLES = [ROLES.member, ROLES.moderator, ROLES.administrator];

/** The commands of administrators and the operator on one user, in sequence. */
async function administer(run: Run, commands: number): Promise<void> {
  const { chat, storm, subject } = run;
  const { owner } = chat.people;
  const { userId } = subject.person;
  const from = { kind: 'user.created', by: null, objectId: null, begun: 0, acked: 0 };
  const by: Credential = {
    kind: 'api_key',
    id: 0,
    account: owner,
    scopes: null,
    password: null,
    from,
  };
  const path = `/users/${userId}`;
  let role: number = ROLES.member;
  for (let done = 0; done < commands; done += 1) {
    const chance = storm.random();
    if (chance < 0.4) {
      const kind = 'login_link.created';
      const begun = storm.tick();
      const { createLoginLink } = chat.identity.useCases;
      const operator = operatorOf(chat.realmId);
      const link = await createLoginLink.execute(operator, { userId }).catch(() => null);
      if (!link) continue;
      subject.acts.push({ kind, by: null, objectId: null, begun, acked: storm.tick() });
      subject.links.push(link.key);
    } else if (chance < 0.6) {
      const next = pick(
        storm,
        STORM_ROLES.filter((each) => each !== role),
      );
      const kind = 'user.role_changed';
      const changed = await call(run, { kind, by, method: 'PATCH', path, fields: { role: next } });
      if (changed) role = next;
    } else if (subject.isActive) {
      await call(run, { kind: 'user.deactivated', by, method: 'DELETE', path });
      subject.isActive = false;
      // Two requests go by, which may be refused.
      for (const client of storm.clients) await client.get('/users/me', {}, { as: owner });
    }
    if (!subject.isActive && (done < commands - 1 || storm.random() < 0.7)) {
      await call(run, { kind: 'user.reactivated', by, method: 'POST', path: `${path}/reactivate` });
      subject.isActive = true;
    }
  }
}

/** Each user runs commands in several sequences at a time, while administrators act on each user. */
export async function rage(
  chat: ChatApiUnderTest,
  storm: Storm,
  { commands, lanes }: { readonly commands: number; readonly lanes: number },
): Promise<void> {
  await Promise.all(
    storm.subjects.flatMap((subject) => {
      const run = { chat, storm, subject };
      const lane = async () => {
        for (let done = 0; done < commands; done += 1) await pick(storm, COMMANDS)(run);
      };
      return [administer(run, Math.ceil(commands / 2)), ...Array.from({ length: lanes }, lane)];
    }),
  );
}
