import type { IdentityStateQueries, PresenceView } from '@tandem/identity-domain';
import {
  SerializedRows,
  SharedStates,
  type ReadAtOnce,
  type RegisterRequest,
  type SharedState,
  type SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { presentPresences } from '../presence/present-presence.ts';

type Queries = Pick<IdentityStateQueries, 'accounts' | 'presences'>;
type Changes = ReadonlyMap<number, PresenceView | null>;

/** Numbers of a user in {@link PresenceRows.seen}: id, last connection in ms since 1970, update. */
const NUMBERS = 3;

/** The presence of the users of an organization, in a form that clients share. */
export interface PresenceRows {
  readonly rows: SerializedRows;
  /** Ascending by user, {@link NUMBERS} for each. */
  readonly seen: Float64Array;
  readonly byteLength: number;
}

const EMPTY: PresenceRows = {
  rows: SerializedRows.EMPTY,
  seen: new Float64Array(0),
  byteLength: 0,
};

/** The presence of users, which clients share: a registration reads only changes since another one. */
export class SharedPresences {
  readonly #states: SharedStates<PresenceRows>;

  constructor(memory: SharedStateMemory) {
    this.#states = new SharedStates('presences', memory);
  }

  /** @param since the oldest presence that is wanted */
  async prepare(
    read: ReadAtOnce<Queries>,
    request: RegisterRequest,
    since: Date,
  ): Promise<SharedState<PresenceRows>> {
    return this.#states.get(keyOf(request), () =>
      read(async (queries) => ({
        moment: await queries.accounts.moment(),
        content: await readAll(queries, request, since),
      })),
    );
  }

  /** The presences seen since that moment, and the id of the newest update. */
  async load(
    queries: Queries,
    request: RegisterRequest,
    { since, prepared }: { readonly since: Date; readonly prepared: SharedState<PresenceRows> },
  ) {
    const { actor } = request;
    if (!(await queries.presences.isStored(actor))) return contentOf(EMPTY);
    const { moment, userIds } = await queries.accounts.changesSince(actor, prepared.moment);
    const content = userIds
      ? await readChanges(queries, request, { rows: prepared.content, since, userIds })
      : await readAll(queries, request, since);
    this.#states.put(keyOf(request), { moment, content });
    return contentOf(content);
  }
}

async function readAll(
  { presences }: Queries,
  request: RegisterRequest,
  since: Date,
): Promise<PresenceRows> {
  const { people } = await presences.ofRealm(request.actor, { since, afterUpdateId: null });
  return changed(EMPTY, new Map(people.map((each) => [each.userId, each])), request);
}

async function readChanges(
  { presences }: Queries,
  request: RegisterRequest,
  changes: {
    readonly rows: PresenceRows;
    readonly since: Date;
    readonly userIds: readonly number[];
  },
): Promise<PresenceRows> {
  const { rows, since, userIds } = changes;
  const { actor } = request;
  const found = new Map<number, PresenceView | null>();
  for (const id of [...expired(rows, since), ...userIds]) found.set(id, null);
  const add = (people: readonly PresenceView[]) => {
    for (const each of people) found.set(each.userId, each);
  };
  const afterUpdateId = lastUpdateIdOf(rows) ?? -1;
  add((await presences.ofRealm(actor, { since, afterUpdateId })).people);
  if (userIds.length > 0) {
    add((await presences.ofRealm(actor, { since, afterUpdateId: null, userIds })).people);
  }
  return changed(rows, found, request);
}

function contentOf(content: PresenceRows) {
  return { presences: content.rows.asObject(), lastUpdateId: lastUpdateIdOf(content) };
}

function changed(before: PresenceRows, changes: Changes, request: RegisterRequest): PresenceRows {
  if (changes.size === 0) return before;
  const byUserId = isByUserId(request);
  const json = new Map(
    [...changes].map(([id, view]) => [
      id,
      view && JSON.stringify(presentPresences([view], { byUserId })).slice(1, -1),
    ]),
  );
  const rows = before.rows.with(json);
  const seen = merged(before.seen, changes);
  return { rows, seen, byteLength: rows.byteLength + seen.byteLength };
}

function merged(seen: Float64Array, changes: Changes): Float64Array {
  const result: number[] = [];
  const ids = [...changes.keys()].sort((a, b) => a - b);
  let next = 0;
  const addUpTo = (userId: number) => {
    for (; next < ids.length && (ids[next] ?? 0) <= userId; next += 1) {
      const view = changes.get(ids[next] ?? 0);
      if (view) result.push(view.userId, view.lastConnected.getTime(), view.updateId);
    }
  };
  for (let at = 0; at < seen.length; at += NUMBERS) {
    const id = seen[at] ?? 0;
    addUpTo(id);
    if (!changes.has(id)) result.push(id, seen[at + 1] ?? 0, seen[at + 2] ?? 0);
  }
  addUpTo(Infinity);
  return Float64Array.from(result);
}

function* expired({ seen }: PresenceRows, since: Date): Generator<number> {
  const oldest = since.getTime();
  for (let at = 0; at < seen.length; at += NUMBERS) {
    if ((seen[at + 1] ?? 0) < oldest) yield seen[at] ?? 0;
  }
}

function lastUpdateIdOf({ seen }: PresenceRows): number | null {
  let last: number | null = null;
  for (let at = 2; at < seen.length; at += NUMBERS) last = Math.max(last ?? 0, seen[at] ?? 0);
  return last;
}

/** Whether the client gets presence by user ID; older clients get it by address. */
export function isByUserId({ client: { form } }: RegisterRequest): boolean {
  return form.slimPresence || form.capabilities.simplified_presence_events;
}

function keyOf(request: RegisterRequest): string {
  return `${request.actor.realmId} ${isByUserId(request)}`;
}
