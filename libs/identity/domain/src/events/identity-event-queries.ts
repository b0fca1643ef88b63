import type { AlertWordRepository } from '../alert-words/alert-word-repository.ts';
import type { UserGroupQueries } from '../groups/user-group-queries.ts';
import type { BotQueries } from '../bots/bot-queries.ts';
import type { AccountEventQueries } from './account-event-queries.ts';
import type { UserAccessQueries } from './user-access-queries.ts';
import type { OnboardingRepository } from '../onboarding/onboarding-repository.ts';
import type { PresenceQueries } from '../presence/presence-repository.ts';
import type { RealmSettingsQueries } from '../realms/realm-settings-queries.ts';
import type { UserSettingsQueries } from '../settings/user-settings-repository.ts';
import type { UserQueries } from '../users/user-queries.ts';
import type { AccountStateQueries } from './account-state-queries.ts';
import type { PersonEventQueries } from './person-event-queries.ts';

/** The queries of the translators of this context's events, bound to the publisher's transaction. */
export interface IdentityEventQueries {
  readonly users: UserQueries;
  readonly persons: PersonEventQueries;
  readonly accountEvents: AccountEventQueries;
  readonly userAccess: UserAccessQueries;
}

/** The queries of the sources of the initial state, bound to the transaction of one registration. */
export interface IdentityStateQueries {
  readonly users: UserQueries;
  readonly accounts: AccountStateQueries;
  readonly alertWords: Pick<AlertWordRepository, 'of'>;
  readonly onboarding: Pick<OnboardingRepository, 'readBy'>;
  readonly presences: PresenceQueries;
  readonly settings: UserSettingsQueries;
  readonly realms: RealmSettingsQueries;
  readonly groups: UserGroupQueries;
  readonly bots: BotQueries;
}
