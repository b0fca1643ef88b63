import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { isOffline, presenceStatus, type Presence, type PresenceStatus } from './presence.ts';
import type { RealmPresence } from './presence-repository.ts';

const DAY_MS = 86_400_000;
/** The number of days of presence to return. */
const DEFAULT_DAYS = 14;
/** Longer than any history, and still a date. */
const MAX_DAYS = 36_500;

/** The data that a client already has. */
interface ReadPresenceInput {
  /** The id of the last answer; older updates are omitted. */
  readonly lastUpdateId?: number | undefined;
  /** The number of days of presence to return; 14 by default. */
  readonly historyDays?: number | undefined;
}

/**
 * Returns the presence of all users of the organization.
 *
 * @see `GET realm/presence`, `POST users/me/presence`
 */
export class ReadRealmPresence {
  readonly #ports: Pick<IdentityPorts, 'presence' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'presence' | 'clock'>) {
    this.#ports = ports;
  }

  /** The time of the answer is included: clients calculate with the server's clock. */
  async execute(
    actor: Actor,
    { lastUpdateId, historyDays }: ReadPresenceInput = {},
  ): Promise<RealmPresence & { readonly now: Date }> {
    const now = this.#ports.clock.now();
    const days = Math.min(Math.max(historyDays ?? DEFAULT_DAYS, 0), MAX_DAYS);
    // Clients with an earlier answer get all newer updates, of any age.
    const isFirst = lastUpdateId === undefined || lastUpdateId <= 0;
    const found = await this.#ports.presence.ofRealm(actor, {
      since: isFirst ? new Date(now.getTime() - days * DAY_MS) : null,
      afterUpdateId: lastUpdateId ?? null,
    });
    return { ...found, lastUpdateId: found.lastUpdateId ?? lastUpdateId ?? null, now };
  }
}

/** The presence of a user as reported by their clients, and whether it has expired. */
interface UserPresence extends PresenceStatus {
  readonly isOffline: boolean;
  readonly presence: Presence;
  /** The moment of the answer. */
  readonly now: Date;
}

/**
 * Returns the presence of one user.
 *
 * @see `GET users/{user_id_or_email}/presence`
 */
export class ReadUserPresence {
  readonly #ports: Pick<IdentityPorts, 'presence' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'presence' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @param input.user the number or an address of the account
   * @throws IdentityError NO_SUCH_USER, BOTS_HAVE_NO_PRESENCE, PRESENCE_UNKNOWN, in this order
   */
  async execute(actor: Actor, { user }: { readonly user: string }): Promise<UserPresence> {
    const key = /^\d{1,15}$/.test(user) ? Number(user) : user;
    const found = await this.#ports.presence.ofUser(actor, key);
    if (!found) throw new IdentityError('NO_SUCH_USER');
    if (found.isBot) throw new IdentityError('BOTS_HAVE_NO_PRESENCE');
    if (!found.presence) throw new IdentityError('PRESENCE_UNKNOWN', { key: user });
    const { presence } = found;
    const now = this.#ports.clock.now();
    const status = presenceStatus(presence);
    return { ...status, isOffline: isOffline(status, now), presence, now };
  }
}
