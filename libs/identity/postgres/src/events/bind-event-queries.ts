import type { IdentityEventQueries, IdentityStateQueries } from '@tandem/identity-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresAlertWordRepository } from '../alert-words/postgres-alert-words.ts';
import { PostgresUserGroupQueries } from '../groups/postgres-user-group-queries.ts';
import { PostgresOnboardingRepository } from '../onboarding/postgres-onboarding.ts';
import { PostgresPresences, type PresenceLimits } from '../presence/postgres-presences.ts';
import { PostgresRealmSettingsQueries } from '../realms/postgres-realm-settings-queries.ts';
import { PostgresUserSettingsQueries } from '../settings/postgres-user-settings.ts';
import { PostgresUserQueries } from '../users/postgres-user-queries.ts';
import { PostgresBotQueries } from '../bots/postgres-bot-queries.ts';
import { PostgresAccountEventQueries } from './postgres-account-event-queries.ts';
import { PostgresUserAccessQueries } from './postgres-user-access-queries.ts';
import { PostgresPersonEventQueries } from './postgres-person-event-queries.ts';
import { PostgresAccountStateQueries } from './postgres-account-state-queries.ts';

/** The queries of translators, on the publisher's transaction. */
export function bindIdentityEventQueries(sql: Sql): IdentityEventQueries {
  return {
    users: new PostgresUserQueries(sql),
    persons: new PostgresPersonEventQueries(sql),
    accountEvents: new PostgresAccountEventQueries(sql),
    userAccess: new PostgresUserAccessQueries(sql),
  };
}

/** The queries of the initial state, on the transaction of one registration. */
export function bindIdentityStateQueries(sql: Sql, presence: PresenceLimits): IdentityStateQueries {
  return {
    users: new PostgresUserQueries(sql),
    accounts: new PostgresAccountStateQueries(sql),
    alertWords: new PostgresAlertWordRepository(sql),
    onboarding: new PostgresOnboardingRepository(sql),
    presences: new PostgresPresences(sql, presence),
    settings: new PostgresUserSettingsQueries(sql),
    realms: new PostgresRealmSettingsQueries(sql),
    groups: new PostgresUserGroupQueries(sql),
    bots: new PostgresBotQueries(sql),
  };
}
