import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { SECRET } from '../chat-api-under-test.ts';
import type { Act, Subject } from './account-storm-model.ts';

/** An entry of the audit log. Commands on an account lock it, so ids are in the order of these commands. */
export interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly objectId: number | null;
  /** The user did it. */
  readonly isOwn: boolean;
  readonly credentialType: 'api_key' | 'token' | 'session' | null;
  readonly credentialId: number | null;
}

const apiKeys = new HmacApiKeyIssuer(SECRET);

/** The actions that end every link to the account; a deactivation does once the account is active again. */
export const endsOfLinks = ({ acts }: Subject): readonly Act[] =>
  acts.filter(({ kind }) => kind === 'user.password_changed' || kind === 'user.reactivated');

/** The state that follows from the order of the entries about a user. */
export class Order {
  /** Entries by a credential that an earlier entry had ended. */
  readonly faults: string[] = [];
  /** Bots that were created after the last deactivation. */
  readonly activeBots = new Set<number>();
  /** At most so many links to another address work, and for log-ins. */
  addressLinks = 0;
  loginLinks = 0;
  readonly #subject: Subject;
  readonly #tokens = new Set<number>();
  readonly #endedSessions = new Set<number>();
  #lastSession = 0;
  /** Sessions up to this id have ended, but the one of {@link #remaining}: ids of a user ascend. */
  #endedUpTo = 0;
  #remaining: number | null = null;
  #keyVersion = 1;
  #isActive = true;

  constructor(subject: Subject, entries: readonly Entry[]) {
    this.#subject = subject;
    for (const entry of entries) {
      const fault = entry.isOwn ? this.#faultOf(entry) : null;
      const { id, kind, credentialType, credentialId } = entry;
      if (fault) this.faults.push(`${id} ${kind} by ${credentialType} ${credentialId}: ${fault}`);
      this.#apply(entry);
    }
  }

  #faultOf({ kind, objectId, credentialType, credentialId }: Entry): string | null {
    if (!this.#isActive) return 'the account is deactivated';
    const id = credentialId ?? 0;
    switch (credentialType) {
      case 'token':
        return this.#tokens.has(id) ? null : 'the token has ended';
      case 'session': {
        const isEnded = id <= this.#endedUpTo && id !== this.#remaining;
        this.#lastSession = Math.max(this.#lastSession, id);
        return isEnded || this.#endedSessions.has(id) ? 'the session has ended' : null;
      }
      case 'api_key': {
        const { acts, person } = this.#subject;
        // Only entries of these kinds have an object that no other entry of the kind has.
        if (kind !== 'token.created' && kind !== 'user.created') return null;
        const act = acts.find((each) => each.kind === kind && each.objectId === objectId);
        const isPresent =
          act?.by?.account.apiKey === apiKeys.keyOf(person.userId, this.#keyVersion);
        return isPresent ? null : 'the API key has ended';
      }
      default:
        return null;
    }
  }

  #apply({ kind, objectId, credentialType, credentialId }: Entry): void {
    const object = objectId ?? 0;
    if (kind === 'token.created') this.#tokens.add(object);
    if (kind === 'token.revoked') this.#tokens.delete(object);
    if (kind === 'session.ended') this.#endedSessions.add(object);
    if (kind === 'user.role_changed') this.#endSessions(null);
    if (kind === 'session.others_ended') {
      this.#endSessions(credentialType === 'session' ? credentialId : null);
    }
    if (kind === 'user.api_key_changed') this.#keyVersion += 1;
    if (kind === 'user.email_change_requested') this.addressLinks = 1;
    if (kind === 'login_link.created') this.loginLinks += 1;
    if (kind === 'user.created') this.activeBots.add(object);
    if (kind === 'user.deactivated') {
      this.#isActive = false;
      this.activeBots.clear();
    }
    if (kind === 'user.reactivated') this.#isActive = true;
    if (kind === 'user.password_changed' || kind === 'user.reactivated') {
      this.#endSessions(null);
      this.#tokens.clear();
      this.addressLinks = 0;
      this.loginLinks = 0;
    }
  }

  #endSessions(except: number | null): void {
    this.#endedUpTo = this.#lastSession;
    this.#remaining = except;
  }
}
