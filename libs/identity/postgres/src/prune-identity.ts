import { LOGIN_RECORD_DAYS } from '@tandem/identity-domain/login-history';
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from '@tandem/identity-domain/sessions';
import { isNotPaused, isUserNotPaused, statement, type Sql } from '@tandem/shared-postgres';

/** An account knows a network for this time after a log-in from it: see `LoginThrottle`. */
const NETWORKS_KEPT = '90 days';
/** A link of a change of address works for a day, and as long requests count. */
const EMAIL_CHANGES_KEPT = '2 days';
/** A link to a new password works for an hour, and as long requests count. */
const PASSWORD_RESETS_KEPT = '2 hours';

/** Twice the time for which lists without a reader stay valid: see `PostgresAccountStateQueries`. */
const ACCOUNT_CHANGES_STORED = '24 hours';

const prunePasswordResets = statement(
  'passwordReset.prune',
  `delete from password_reset where requested_at < now() - interval '${PASSWORD_RESETS_KEPT}'
     and ${isNotPaused('realm_id')}`,
);
const pruneLoginRecords = statement(
  'loginRecord.prune',
  `delete from login_record where at < now() - make_interval(days => ${LOGIN_RECORD_DAYS})
     and ${isNotPaused('realm_id')}`,
);
const pruneLoginLinks = statement(
  'loginLink.prune',
  `delete from login_link where expires_at < now() and ${isNotPaused('realm_id')}`,
);
const pruneLoginTransactions = statement(
  'loginTransaction.prune',
  `delete from login_transaction where expires_at < now() and ${isNotPaused('realm_id')}`,
);
const pruneSessions = statement(
  'loginSession.prune',
  `delete from login_session
   where (last_used_at < now() - make_interval(secs => ${SESSION_IDLE_SECONDS})
     or created_at < now() - make_interval(secs => ${SESSION_SECONDS}))
     and ${isNotPaused('realm_id')}`,
);
const pruneNetworks = statement(
  'loginNetwork.prune',
  `delete from login_network where last_at < now() - interval '${NETWORKS_KEPT}'
     and ${isUserNotPaused('user_id')}`,
);
const pruneEmailChanges = statement(
  'emailChange.prune',
  `delete from email_change where requested_at < now() - interval '${EMAIL_CHANGES_KEPT}'
     and ${isNotPaused('realm_id')}`,
);
const pruneAccountChanges = statement(
  'accountChange.prune',
  `delete from account_change where changed_at < now() - interval '${ACCOUNT_CHANGES_STORED}'`,
);

/**
 * Removes networks and records of old log-ins, log-ins that were not finished, expired sessions, expired
 * links and requests for other addresses and new passwords, and old notes of changed accounts.
 *
 * @returns the number of removed rows
 */
export async function pruneIdentity(sql: Sql): Promise<number> {
  let pruned = 0;
  for (const prune of [
    pruneNetworks,
    pruneEmailChanges,
    pruneSessions,
    prunePasswordResets,
    pruneLoginLinks,
    pruneLoginTransactions,
    pruneLoginRecords,
    pruneAccountChanges,
  ]) {
    pruned += (await sql.query(prune, [])).rowCount;
  }
  return pruned;
}
