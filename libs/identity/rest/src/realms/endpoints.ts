import type { IdentityUseCases } from '@tandem/identity-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import {
  changeRealm,
  changeUserSettingDefaults,
  deactivateRealm,
} from './change-realm.endpoint.ts';
import { loginProviderEndpoints } from '../external-login/login-provider.endpoints.ts';
import { getRealm, type GetRealmDependencies } from './get-realm.endpoint.ts';
import {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './realm-domains.endpoint.ts';
import { tryWelcomeMessage } from './try-welcome-message.endpoint.ts';

/** The dependencies of the endpoints of organizations. */
export interface RealmEndpointDependencies extends GetRealmDependencies {
  readonly useCases: IdentityUseCases;
}

/** The endpoints of an organization and its settings. */
export function realmEndpoints(dependencies: RealmEndpointDependencies): ChatEndpoint[] {
  const { useCases, realmSettings } = dependencies;
  return [
    getRealm(dependencies),
    changeRealm(useCases.changeRealm),
    changeUserSettingDefaults(useCases.changeUserSettingDefaults),
    deactivateRealm(useCases.deactivateRealm),
    tryWelcomeMessage(useCases.tryWelcomeMessage),
    listRealmDomains(realmSettings),
    addRealmDomain(useCases.addRealmDomain),
    changeRealmDomain(useCases.changeRealmDomain),
    removeRealmDomain(useCases.removeRealmDomain),
    ...loginProviderEndpoints(useCases),
  ];
}
