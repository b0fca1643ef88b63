import {
  mapMaybe,
  type Actor,
  type ActorCredential,
  type Clock,
  type MaybePromise,
} from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { CredentialHolder } from './credential-store.ts';

/** The reason for which a credential was refused, in the order of the checks. */
export type CredentialRefusal =
  | 'unknown-key'
  | 'expired'
  | 'realm-deactivated'
  | 'user-deactivated'
  | 'wrong-host'
  | 'incoming-webhook-bot';

/** The holder of a credential, or why it may not be used. */
type CredentialVerdict =
  | { readonly ok: true; readonly actor: Actor }
  | {
      readonly ok: false;
      readonly reason: CredentialRefusal;
      /** The incoming webhook bot: sending messages is all that it may do. */
      readonly actor?: Actor;
    };

const INCOMING_WEBHOOK = 2;

/** Finds the account of an API key or a token, and checks that it may use the API at this host. */
export class Authenticate {
  readonly #ports: AuthenticationPorts;

  constructor(ports: AuthenticationPorts) {
    this.#ports = ports;
  }

  /**
   * @param input.email API email or real email of the holder, ignoring case; `null` for a token alone
   * @param input.secret an API key or a token
   * @param input.host the request's Host, without a port
   */
  execute(input: {
    readonly email: string | null;
    readonly secret: string;
    readonly host: string;
  }): MaybePromise<CredentialVerdict> {
    const found = this.#ports.credentials.findBySecret(input.secret);
    return mapMaybe(found, (holder) =>
      holder ? this.#verdictOn(holder, input) : this.#unknownAt(input.host),
    );
  }

  async #unknownAt(host: string): Promise<CredentialVerdict> {
    await checkServed(this.#ports, host);
    return refused('unknown-key');
  }

  #verdictOn(
    holder: CredentialHolder,
    input: { readonly email: string | null; readonly host: string },
  ): CredentialVerdict {
    const { credential } = holder.actor;
    if (!isHeldBy(holder, input.email)) return refused('unknown-key');
    if (credential && isExpired(credential, this.#ports.clock)) return refused('expired');
    if (holder.realmDeactivated) return refused('realm-deactivated');
    if (!holder.isActive) return refused('user-deactivated');
    if (this.#ports.addresses.stringIdOf(input.host) !== holder.realmStringId)
      return refused('wrong-host');
    this.#ports.uses.used(credential ?? { kind: 'api_key', id: holder.actor.userId });
    if (holder.botType === INCOMING_WEBHOOK)
      return { ...refused('incoming-webhook-bot'), actor: holder.actor };
    return { ok: true, actor: holder.actor };
  }
}

type AuthenticationPorts = Pick<
  IdentityPorts,
  'credentials' | 'addresses' | 'currentRealms' | 'uses' | 'clock'
>;

/** A token names its account, an API key is presented with the address of its account. */
function isHeldBy({ emails, actor }: CredentialHolder, email: string | null): boolean {
  return email === null ? actor.credential !== undefined : emails.includes(email.toLowerCase());
}

/**
 * Checks that this cell serves the organization of the host: another one may know the credential. Not by a cache, which
 * a move updates after it has removed the credentials.
 *
 * @throws TemporarilyUnavailable if another cell serves it
 */
export async function checkServed(
  { addresses, currentRealms }: Pick<IdentityPorts, 'addresses' | 'currentRealms'>,
  host: string,
): Promise<void> {
  const stringId = addresses.stringIdOf(host);
  if (stringId !== null) await currentRealms.findByStringId(stringId);
}

/** Whether a credential has expired by now. */
export function isExpired({ expiresAt }: ActorCredential, clock: Clock): boolean {
  return expiresAt !== null && expiresAt <= clock.now();
}

function refused(reason: CredentialRefusal): CredentialVerdict {
  return { ok: false, reason };
}
