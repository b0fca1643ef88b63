import { operatorOf } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import type { ChatApiUnderTest, Person } from '../chat-api-under-test.ts';
import type { Answer, ChatClient } from '../chat-client.ts';

/** The state of a storm: its objects, and the known effects of its commands. */
export interface Storm {
  readonly random: () => number;
  readonly people: readonly Person[];
  readonly channels: readonly { readonly id: number; readonly name: string }[];
  /** Messages whose sending was acknowledged. */
  readonly sent: number[];
  readonly deleted: Set<number>;
  /** Texts of acknowledged edits. */
  readonly edits: { readonly id: number; readonly content: string }[];
  /** `user message` that were marked as read, acknowledged. */
  readonly read: Set<string>;
  /** `user message` that a command tried to mark as unread. */
  readonly unread: Set<string>;
  /** The instance of the next request. */
  readonly client: () => ChatClient;
}

/**
 * An answer, or `null` where the connection failed because the instance was killed.
 *
 * @throws other errors: an answer that no schema describes is a failure
 */
export async function answerOrNull(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    // The errors of `fetch`: it could not connect, or the answer ended early.
    if (['fetch failed', 'terminated'].includes((error as Error).message)) return null;
    throw error;
  }
}

/** An answer, or `null` where the request was refused or the instance was killed meanwhile. */
async function call(
  storm: Storm,
  as: Person,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  fields: object,
) {
  const answer = await answerOrNull(storm.client().request(method, path, { ...fields }, { as }));
  if (answer && answer.status >= 500 && answer.status !== 503) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer?.status === 200 ? answer.body : null;
}

const pickOf = <T>({ random }: Storm, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
/** Prefers the newest, where commands conflict. */
const recent = (storm: Storm): number => pickOf(storm, storm.sent.slice(-12));
const several = (storm: Storm) => [recent(storm), recent(storm), recent(storm)];
const key = ({ userId }: Person, id: number) => `${userId} ${id}`;

const TOPICS = ['alpha', 'Beta', 'gamma'];
let count = 0;

type Command = (storm: Storm, as: Person) => Promise<unknown>;

const send: Command = async (storm, as) => {
  const { random, people, sent } = storm;
  const mention = random() < 0.3 ? ` @**${pickOf(storm, people).fullName}**` : '';
  const target =
    random() < 0.8
      ? { type: 'channel', to: pickOf(storm, storm.channels).id, topic: pickOf(storm, TOPICS) }
      : { type: 'direct', to: [pickOf(storm, people).userId] };
  const content = `m${(count += 1)}${mention}`;
  const body = await call(storm, as, 'POST', '/messages', { ...target, content });
  if (body) sent.push(body.id as number);
};

const edit: Command = async (storm, as) => {
  const id = recent(storm);
  const mention = storm.random() < 0.3 ? ` @**${pickOf(storm, storm.people).fullName}**` : '';
  const content = `e${(count += 1)}${mention}`;
  if (await call(storm, as, 'PATCH', `/messages/${id}`, { content })) {
    storm.edits.push({ id, content });
  }
};

const move: Command = (storm, as) =>
  call(storm, as, 'PATCH', `/messages/${recent(storm)}`, {
    topic: pickOf(storm, TOPICS),
    ...(storm.random() < 0.5 && { stream_id: pickOf(storm, storm.channels).id }),
    propagate_mode: pickOf(storm, ['change_one', 'change_later', 'change_all']),
    send_notification_to_old_thread: storm.random() < 0.2,
    send_notification_to_new_thread: storm.random() < 0.2,
  });

const remove: Command = async (storm, as) => {
  const id = recent(storm);
  // If the result is unknown, the command may have succeeded.
  storm.deleted.add(id);
  await call(storm, as, 'DELETE', `/messages/${id}`, {});
};

const react: Command = (storm, as) =>
  call(
    storm,
    as,
    storm.random() < 0.6 ? 'POST' : 'DELETE',
    `/messages/${recent(storm)}/reactions`,
    { emoji_name: pickOf(storm, ['car', 'tada']) },
  );

const star: Command = (storm, as) =>
  call(storm, as, 'POST', '/messages/flags', {
    messages: [recent(storm)],
    op: pickOf(storm, ['add', 'remove']),
    flag: 'starred',
  });

const markRead: Command = async (storm, as) => {
  const messages = several(storm);
  const fields = { messages, op: 'add', flag: 'read' };
  if (await call(storm, as, 'POST', '/messages/flags', fields)) {
    for (const id of messages) storm.read.add(key(as, id));
  }
};

const markUnread: Command = (storm, as) => {
  const messages = several(storm);
  for (const id of messages) storm.unread.add(key(as, id));
  return call(storm, as, 'POST', '/messages/flags', { messages, op: 'remove', flag: 'read' });
};

const markNarrow: Command = (storm, as) =>
  call(storm, as, 'POST', '/messages/flags/narrow', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    op: 'add',
    flag: 'read',
    narrow: [
      { operator: 'channel', operand: pickOf(storm, storm.channels).id },
      { operator: 'topic', operand: pickOf(storm, TOPICS) },
    ],
  });

const markTopic: Command = (storm, as) =>
  call(storm, as, 'POST', '/mark_topic_as_read', {
    stream_id: pickOf(storm, storm.channels).id,
    topic_name: pickOf(storm, TOPICS),
  });

const markChannel: Command = (storm, as) =>
  call(storm, as, 'POST', '/mark_stream_as_read', { stream_id: pickOf(storm, storm.channels).id });

const markAll: Command = async (storm, as) => {
  const before = [...storm.sent];
  if (await call(storm, as, 'POST', '/mark_all_as_read', {})) {
    for (const id of before) storm.read.add(key(as, id));
  }
};

const subscribe: Command = (storm, as) =>
  call(storm, as, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: pickOf(storm, storm.channels).name }],
    ...(storm.random() < 0.5 && { principals: [pickOf(storm, storm.people).userId] }),
  });

const unsubscribe: Command = (storm, as) =>
  call(storm, as, 'DELETE', '/users/me/subscriptions', {
    subscriptions: [pickOf(storm, storm.channels).name],
    ...(storm.random() < 0.3 && { principals: [pickOf(storm, storm.people).userId] }),
  });

/** The commands, repeated by their frequency. */
const WEIGHTED: readonly (readonly [Command, number])[] = [
  [send, 8],
  [edit, 3],
  [move, 4],
  [remove, 1],
  [react, 2],
  [star, 2],
  [markRead, 3],
  [markUnread, 2],
  [markNarrow, 2],
  [markTopic, 2],
  [markChannel, 1],
  [markAll, 1],
  [subscribe, 1],
  [unsubscribe, 1],
];
const COMMANDS = WEIGHTED.flatMap(([command, weight]) => Array<Command>(weight).fill(command));

/** Every user runs some commands in sequence, all users concurrently. */
export async function rage(storm: Storm, commands: number): Promise<void> {
  for (let begun = 0; begun < 4; begun += 1) await send(storm, storm.people[0]!);
  await Promise.all(
    storm.people.map(async (as) => {
      for (let done = 0; done < commands; done += 1) await pickOf(storm, COMMANDS)(storm, as);
    }),
  );
}

/** Ten users with various roles. */
export async function tenPeople({
  people,
  identity,
  realmId,
}: ChatApiUnderTest): Promise<readonly Person[]> {
  const { owner, administrator, moderator, member, other, guest, bot } = people;
  const more: Person[] = [];
  for (const name of ['Xaver', 'Yara', 'Zoe']) {
    const email = `${name.toLowerCase()}@acme.test`;
    const opened = await identity.useCases.createUser.execute(operatorOf(realmId), {
      email,
      fullName: name,
      password: 'a long password 42',
      role: ROLES.member,
    });
    more.push({ ...opened, fullName: name });
  }
  return [owner, administrator, moderator, member, other, guest, bot, ...more];
}

/**
 * Makes database transactions wait at random: between reads and writes, and before the commit.
 */
export async function delayTransactions(
  { database }: ChatApiUnderTest,
  seed: number,
  milliseconds: number,
  tables: readonly string[] = ['message', 'message_flag', 'topic_read', 'user_read', 'outbox'],
): Promise<void> {
  const delay = `((hashint8(pg_current_xact_id()::text::bigint + ${seed}) & 255) / 255.0)`;
  await database.database.sql.query(`
    create or replace function storm_delay() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(${delay} * ${milliseconds} / 1000.0);
      return null;
    end
    $$`);
  for (const table of tables) {
    await database.database.sql.query(`
      create or replace trigger storm_delay before insert or update on ${table}
      for each statement execute function storm_delay()`);
  }
}
