import type { IdentityStateQueries, UserView } from '@tandem/identity-domain';
import {
  SerializedRows,
  SharedStates,
  type ClientForm,
  type ReadAtOnce,
  type RegisterRequest,
  type SharedState,
  type SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { ROLES, type Actor } from '@tandem/shared-kernel';

type Queries = Pick<IdentityStateQueries, 'users' | 'accounts'>;
type Form = Pick<ClientForm, 'clientComputesAvatars'>;

/** The users of an organization as JSON, as all clients of a class get them. */
export interface UserRows {
  readonly active: SerializedRows;
  readonly inactive: SerializedRows;
  readonly byteLength: number;
}

/** A user with this id has no account: nothing is shown as one's own. */
const NO_USER = 0;

/**
 * The lists of users that clients of equal role and form share: a registration reads the users that changed
 * since another one, and the actor, to whom the own address is always shown.
 */
export class SharedUsers {
  readonly #states: SharedStates<UserRows>;
  readonly #present: (form: Form, user: UserView) => object;

  constructor(memory: SharedStateMemory, present: (form: Form, user: UserView) => object) {
    this.#states = new SharedStates('users', memory);
    this.#present = present;
  }

  /** @returns undefined for guests: each has a list of accessible users */
  async prepare(
    read: ReadAtOnce<Queries>,
    { actor, client: { form } }: RegisterRequest,
  ): Promise<SharedState<UserRows> | undefined> {
    if (actor.role === ROLES.guest) return undefined;
    return this.#states.get(keyOf(actor, form), () =>
      read(async ({ users, accounts }) => ({
        moment: await accounts.moment(),
        content: await this.#changed(EMPTY, users, actor, form),
      })),
    );
  }

  async load(
    { users, accounts }: Queries,
    { actor, client: { form } }: RegisterRequest,
    { prepared, own }: { readonly prepared: SharedState<UserRows>; readonly own: UserView | null },
  ) {
    const { moment, userIds } = await accounts.changesSince(actor, prepared.moment);
    const content = userIds
      ? await this.#changed(prepared.content, users, actor, form, userIds)
      : await this.#changed(EMPTY, users, actor, form);
    this.#states.put(keyOf(actor, form), { moment, content });
    const { active, inactive } = own ? this.#with(content, [own], form) : content;
    return { realm_users: active.asList(), realm_non_active_users: inactive.asList() };
  }

  /** @param userIds the accounts to read; all of them if absent */
  async #changed(
    rows: UserRows,
    users: Queries['users'],
    { realmId, role }: Actor,
    form: Form,
    userIds?: readonly number[],
  ): Promise<UserRows> {
    if (userIds?.length === 0) return rows;
    const reader = { userId: NO_USER, realmId, role, isBot: false };
    // Rows of removed accounts are not in the pages.
    const gone = new Map((userIds ?? []).map((id) => [id, null]));
    let result = userIds ? rowsOf(rows.active.with(gone), rows.inactive.with(gone)) : rows;
    for await (const page of users.pages(reader, { userIds, profileData: true })) {
      const known = page.flatMap((user) => ('isUnknown' in user ? [] : [user]));
      result = this.#with(result, known, form);
    }
    return result;
  }

  #with({ active, inactive }: UserRows, users: readonly UserView[], form: Form): UserRows {
    const json = users.map((user) => JSON.stringify(this.#present(form, user)));
    const changes = (isActive: boolean) =>
      new Map(
        users.map((user, index) => [
          user.id,
          user.isActive === isActive ? (json[index] ?? null) : null,
        ]),
      );
    return rowsOf(active.with(changes(true)), inactive.with(changes(false)));
  }
}

const EMPTY = rowsOf(SerializedRows.EMPTY, SerializedRows.EMPTY);

function rowsOf(active: SerializedRows, inactive: SerializedRows): UserRows {
  return { active, inactive, byteLength: active.byteLength + inactive.byteLength };
}

/** Users choose the roles to which they show their addresses: administrators and owners see the same ones. */
function keyOf({ realmId, role }: Actor, { clientComputesAvatars }: Form): string {
  return `${realmId} ${Math.max(role, ROLES.administrator)} ${clientComputesAvatars}`;
}
