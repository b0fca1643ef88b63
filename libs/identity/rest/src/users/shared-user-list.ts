import type {
  AccountStateQueries,
  UnknownUser,
  UserQueries,
  UserView,
  UserViewOptions,
} from '@tandem/identity-domain';
import {
  SerializedRows,
  SharedStates,
  type SerializedJson,
  type SharedState,
  type SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { showsAddressTo } from './address-visibility.ts';
import type { AvatarUrls } from './avatar-urls.ts';
import { presentUser } from './present-user.ts';

/**
 * Reads at the primary: moments of several servers cannot be compared, and the query for the changes costs the
 * primary no more than the query for its position before a read at a replica.
 */
export interface PrimaryAccounts {
  readonly users: Pick<UserQueries, 'pages'>;
  readonly accounts: Pick<AccountStateQueries, 'moment' | 'viewsChangedSince'>;
}

interface SharedUserListDependencies {
  readonly primary: PrimaryAccounts;
  readonly avatars: AvatarUrls;
  readonly sharedStates: SharedStateMemory;
}

/** The form of the users of a list. */
export interface UserForm extends UserViewOptions {
  readonly clientComputesAvatars: boolean;
}

/** An account with this id does not exist: no account is shown as the own one. */
const NO_USER = 0;

/** A list that is larger than the memory is not built again for this time. */
const TOO_LARGE_FOR_MS = 600_000;

/** A list is larger than the memory of shared states. */
class ListTooLarge extends Error {
  override readonly name = 'ListTooLarge';
}

/**
 * All users of an organization as JSON, ascending by id, shared by all actors of equal role and form. An answer
 * costs one query for the accounts that changed since another answer, and for the actor's own account, whose
 * address the actor always sees.
 *
 * @see docs/adr/0059-very-large-organizations.md
 */
export class SharedUserList {
  readonly #dependencies: SharedUserListDependencies;
  readonly #states: SharedStates<SerializedRows>;
  /** By key of a list that is too large, the time at which it may be built again, by the monotonic clock. */
  readonly #tooLarge = new Map<string, number>();

  constructor(dependencies: SharedUserListDependencies) {
    this.#dependencies = dependencies;
    this.#states = new SharedStates('user list', dependencies.sharedStates);
  }

  /**
   * @returns undefined for guests, to whom accounts may be inaccessible, during very many changes, and for a list
   *   that was too large for the memory a few minutes ago
   * @throws ListTooLarge
   */
  async listFor(actor: Actor, form: UserForm): Promise<SerializedJson | undefined> {
    if (actor.role === ROLES.guest) return undefined;
    const key = keyOf(actor, form);
    if (performance.now() < (this.#tooLarge.get(key) ?? 0)) return undefined;
    const build = () => this.#build(actor, form, key);
    return (
      (await this.#current(key, await this.#states.get(key, build), actor, form)) ??
      (await this.#current(key, await this.#states.renew(key, build), actor, form))
    );
  }

  async #build(actor: Actor, form: UserForm, key: string): Promise<SharedState<SerializedRows>> {
    const { primary, sharedStates } = this.#dependencies;
    const { users, accounts } = primary;
    // Changes during the reading are later than this moment.
    const moment = await accounts.moment();
    let content = SerializedRows.EMPTY;
    for await (const page of users.pages({ ...actor, userId: NO_USER }, form)) {
      content = content.with(this.#jsonOf(page.filter(isKnown), form));
      if (!sharedStates.admits(content)) {
        this.#tooLarge.set(key, performance.now() + TOO_LARGE_FOR_MS);
        throw new ListTooLarge(`The list of users ${key} exceeds the memory of shared states`);
      }
    }
    this.#tooLarge.delete(key);
    return { moment, content };
  }

  /** @returns undefined if the state is too old */
  async #current(
    key: string,
    state: SharedState<SerializedRows>,
    actor: Actor,
    form: UserForm,
  ): Promise<SerializedJson | undefined> {
    const { accounts } = this.#dependencies.primary;
    const { moment, userIds, views } = await accounts.viewsChangedSince(actor, state.moment, form);
    if (!userIds) return undefined;
    const changed = new Set(userIds);
    const others = views
      .filter(({ id }) => changed.has(id))
      .map((view) => (view.id === actor.userId ? asOthersSee(view, actor) : view));
    const removed = userIds.map((id): [number, null] => [id, null]);
    const changes = new Map([...removed, ...this.#jsonOf(others, form)]);
    const content = state.content.with(changes);
    this.#states.put(key, { moment, content });
    const own = views.filter(({ id }) => id === actor.userId);
    return content.with(this.#jsonOf(own, form)).asList();
  }

  #jsonOf(users: readonly UserView[], form: UserForm): Map<number, string> {
    const { avatars } = this.#dependencies;
    return new Map(
      users.map((user) => [user.id, JSON.stringify(presentUser(user, { ...form, avatars }))]),
    );
  }
}

/** Users choose the roles to which they show their addresses: administrators and owners see the same ones. */
function keyOf({ realmId, role }: Actor, form: UserForm): string {
  const lowest = Math.max(role, ROLES.administrator);
  return `${realmId} ${lowest} ${form.clientComputesAvatars} ${form.profileData}`;
}

/** The own account, as other actors of the same role see it. */
function asOthersSee(own: UserView, { role }: Actor): UserView {
  return {
    ...own,
    showsDeliveryEmail: own.bot !== null || showsAddressTo(role, own.emailVisibility),
  };
}

export function isKnown(user: UserView | UnknownUser): user is UserView {
  return !('isUnknown' in user);
}
