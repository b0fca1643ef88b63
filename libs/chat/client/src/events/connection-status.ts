import type { ApiError } from '../api/api-error.ts';

/** The reason for which the server does not accept the credentials any more. */
export type AccessLoss =
  | 'credentials_refused'
  | 'session_ended'
  | 'account_deactivated'
  | 'organization_deactivated';

/** The state of a connection. */
export type ConnectionStatus =
  /** It registers, or resumes. */
  | { readonly state: 'connecting' }
  /** Events arrive. */
  | { readonly state: 'live'; readonly transport: 'stream' | 'poll' }
  /** The server cannot be reached, or is in trouble; the next attempt follows. */
  | {
      readonly state: 'waiting';
      readonly retryInMs: number;
      readonly failures: number;
      readonly error: Error;
    }
  /** The queue has expired; a new registration follows. */
  | { readonly state: 'expired'; readonly error: ApiError }
  /** The credentials are refused; the connection has ended. */
  | { readonly state: 'unauthorized'; readonly loss: AccessLoss; readonly error: ApiError }
  /** It was stopped, or has failed for good. */
  | { readonly state: 'stopped'; readonly error: Error | null };

/** The status of a connection that has ended. */
export type ConnectionEnd = Extract<ConnectionStatus, { state: 'unauthorized' | 'stopped' }>;

/** @param usesSession whether the credentials are the session of a page */
export function accessLossOf({ code, msg }: ApiError, usesSession: boolean): AccessLoss {
  if (code === 'USER_DEACTIVATED' || msg === 'Account is deactivated') return 'account_deactivated';
  if (code === 'REALM_DEACTIVATED' || msg === 'This organization has been deactivated') {
    return 'organization_deactivated';
  }
  return usesSession ? 'session_ended' : 'credentials_refused';
}

const LOSSES: Readonly<Record<AccessLoss, string>> = {
  credentials_refused:
    'The server refuses the API key or token: it was replaced or revoked, or has expired. Start again with the new one',
  session_ended: 'The session has ended. Log in again',
  account_deactivated: 'The account is deactivated. An administrator can reactivate it',
  organization_deactivated: 'The organization is deactivated',
};

/** A sentence about a status, for logs. */
export function describeStatus(status: ConnectionStatus): string {
  switch (status.state) {
    case 'connecting':
      return 'Connecting to the server';
    case 'live':
      return status.transport === 'stream' ? 'Receiving events' : 'Receiving events by polling';
    case 'waiting': {
      const seconds = (status.retryInMs / 1_000).toFixed(1);
      return `Cannot reach the server (${status.error.message}), attempt ${status.failures + 1} in ${seconds} s`;
    }
    case 'expired':
      return `The event queue has ended (${status.error.msg}), registering again`;
    case 'unauthorized':
      return `${LOSSES[status.loss]} (${status.error.status} ${status.error.code}: ${status.error.msg})`;
    case 'stopped':
      return status.error ? `Stopped: ${status.error.message}` : 'Stopped';
  }
}
