import type { Scope } from '@tandem/shared-kernel';
import type { Person } from '../chat-api-under-test.ts';
import type { Account, ChatClient } from '../chat-client.ts';

/** A credential that an answer contained. `begun` and `acked` are moments of one logical clock. */
export interface Credential {
  readonly kind: 'session' | 'token' | 'api_key';
  /** The id of the token or session; 0 for an API key. */
  readonly id: number;
  readonly account: Account;
  /** `null`: without limits. */
  readonly scopes: readonly Scope[] | null;
  /** The password with which it was created; another password ends it. `null`: none, or unknown. */
  readonly password: string | null;
  /** The command that returned it, which may have ended others. */
  readonly from: Act;
}

/** A command with a credential or by the operator, that was acknowledged. */
export interface Act {
  /** The kind of its audit entry. */
  readonly kind: string;
  readonly by: Credential | null;
  readonly objectId: number | null;
  readonly begun: number;
  readonly acked: number;
}

/** A poll that waits with a credential. */
export interface WaitingPoll {
  readonly credential: Credential;
  /** The status of its answer; `null` until it arrives. */
  status: number | null;
  readonly answered: Promise<number>;
}

/** Something without an audit entry that a credential created. */
export interface Created {
  readonly id: number;
  /** `null` for a request without credentials. */
  readonly by: Credential | null;
  readonly begun: number;
  readonly acked: number;
}

/** A user of the storm, with the known effects of all commands. */
export interface Subject {
  readonly person: Person;
  readonly credentials: Credential[];
  readonly acts: Act[];
  readonly polls: WaitingPoll[];
  /** Passwords that were set, by their acknowledgement. */
  readonly passwords: string[];
  /** Passwords that an acknowledged change gave as the present one. */
  readonly replaced: string[];
  /** Login links and reset keys that were used, acknowledged. */
  readonly used: string[];
  readonly links: string[];
  /** Unused recovery codes of the enabled second factor. */
  recovery: string[];
  readonly usedCodes: string[];
  /** Bots, by their ids. */
  readonly bots: number[];
  /** Devices that were registered for push notifications. */
  readonly devices: Created[];
  /** Requests for new passwords. */
  readonly resets: Created[];
  isActive: boolean;
}

/** The state of a storm. */
export interface Storm {
  readonly random: () => number;
  readonly clients: readonly ChatClient[];
  readonly subjects: readonly Subject[];
  /** The next moment of the logical clock. */
  readonly tick: () => number;
  /** Ends waiting requests when the test is over. */
  readonly over: AbortSignal;
}

/** True if the act ends the credential. */
function ends(act: Act, { kind, id, from }: Credential): boolean {
  if (act === from) return false;
  switch (act.kind) {
    case 'token.revoked':
      return kind === 'token' && act.objectId === id;
    case 'session.ended':
      return kind === 'session' && act.objectId === id;
    case 'session.others_ended':
      return kind === 'session' && !(act.by?.kind === 'session' && act.by.id === id);
    case 'user.role_changed':
      return kind === 'session';
    case 'user.password_changed':
    case 'user.deactivated':
      return kind !== 'api_key';
    default:
      return false;
  }
}

/** The expected state of a credential at the end: `unknown` where commands overlapped. */
export function fateOf(
  subject: Subject,
  credential: Credential,
  now: { readonly password: string; readonly apiKey: string },
): 'valid' | 'refused' | 'unknown' {
  const { kind, account, password, from } = credential;
  if (!subject.isActive) return 'refused';
  if (kind === 'api_key') return account.apiKey === now.apiKey ? 'valid' : 'refused';
  if (password !== null && password !== now.password) return 'refused';
  const ending = subject.acts.filter((act) => ends(act, credential));
  if (ending.some(({ begun }) => begun > from.acked)) return 'refused';
  return ending.every(({ acked }) => acked < from.begun) ? 'valid' : 'unknown';
}

/** Acts that were acknowledged to a credential after an acknowledged end of it. */
export function actsOfEnded(subject: Subject): readonly Act[] {
  return subject.acts.filter(({ by, begun }) => {
    if (!by || by.kind === 'api_key') return false;
    return subject.acts.some(
      (act) => act.acked < begun && act.begun > by.from.acked && ends(act, by),
    );
  });
}

/** Those that occur more than once. */
export const repeated = (list: readonly string[]): readonly string[] =>
  list.filter((each, index) => list.indexOf(each) !== index);
