import type { IdentityUseCases, RealmAddresses, UserQueries } from '@tandem/identity-domain';
import type { AuditQueries } from '@tandem/identity-domain/audit';
import type { ErasureQueries } from '@tandem/identity-domain/erasure';
import { groupPermissionSchema, type ChatEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import {
  fetchApiKeyByJwt,
  type FetchApiKeyByJwtDependencies,
} from './log-in/fetch-api-key-by-jwt.endpoint.ts';
import { fetchApiKey } from './log-in/fetch-api-key.endpoint.ts';
import {
  getServerSettings,
  type ServerSettingsDependencies,
} from './server-settings/get-server-settings.endpoint.ts';
import { auditEntrySchema } from './audit/audit-entry-fields.ts';
import { getAuditLog } from './audit/get-audit-log.endpoint.ts';
import { botSchema } from './bots/present-bot.ts';
import { botEndpoints, type BotEndpointDependencies } from './bots/endpoints.ts';
import { erasureEndpoints } from './erasure/erasure.endpoints.ts';
import { groupEndpoints, type GroupEndpointDependencies } from './groups/endpoints.ts';
import { userGroupSchema } from './groups/present-group.ts';
import { muteUser, unmuteUser } from './mutes/mute-user.endpoint.ts';
import { listProfileFields } from './profile/list-profile-fields.endpoint.ts';
import { realmEndpoints, type RealmEndpointDependencies } from './realms/endpoints.ts';
import { changeStatus, getStatus } from './status/change-status.endpoint.ts';
import { addUser } from './users/add-user.endpoint.ts';
import {
  deactivateOwnAccount,
  deactivateUser,
  reactivateUser,
} from './users/deactivate-user.endpoint.ts';
import { editUser, editUserByEmail } from './users/edit-user.endpoint.ts';
import { getOwnUser, type OwnUserDependencies } from './users/get-own-user.endpoint.ts';
import { getUser, getUserByEmail, type GetUserDependencies } from './users/get-user.endpoint.ts';
import { listUsers, type ListUsersDependencies } from './users/list-users.endpoint.ts';
import { personalEndpoints, type PersonalEndpointDependencies } from './personal-endpoints.ts';
import { profileDataSchema, userSchema } from './users/user-schemas.ts';

/** The dependencies of the endpoints of this context. */
interface IdentityEndpointDependencies
  extends
    ServerSettingsDependencies,
    OwnUserDependencies,
    FetchApiKeyByJwtDependencies,
    GetUserDependencies,
    ListUsersDependencies,
    BotEndpointDependencies,
    GroupEndpointDependencies,
    RealmEndpointDependencies,
    PersonalEndpointDependencies {
  readonly useCases: IdentityUseCases;
  readonly users: UserQueries;
  readonly erasures: ErasureQueries;
  readonly addresses: RealmAddresses;
  readonly audit: AuditQueries;
}

/** Every endpoint of the identity context. */
export function identityEndpoints(dependencies: IdentityEndpointDependencies): ChatEndpoint[] {
  return [
    getServerSettings(dependencies),
    fetchApiKey(dependencies.useCases.fetchApiKey),
    fetchApiKeyByJwt(dependencies),
    getOwnUser(dependencies),
    getUser(dependencies),
    getUserByEmail(dependencies),
    listUsers(dependencies),
    editUser(dependencies.useCases.editUser),
    editUserByEmail(dependencies.useCases.editUser, dependencies),
    addUser(dependencies.useCases.addUser),
    deactivateUser(dependencies.useCases.deactivateUser),
    deactivateOwnAccount(dependencies.useCases.deactivateOwnAccount),
    reactivateUser(dependencies.useCases.reactivateUser),
    ...erasureEndpoints(dependencies),
    ...botEndpoints(dependencies),
    muteUser(dependencies.useCases.muteUser),
    unmuteUser(dependencies.useCases.unmuteUser),
    changeStatus(dependencies.useCases.changeStatus),
    getStatus(dependencies.useCases.readStatus),
    ...personalEndpoints(dependencies),
    listProfileFields(dependencies),
    ...groupEndpoints(dependencies),
    ...realmEndpoints(dependencies),
    getAuditLog(dependencies.audit),
  ];
}

/** The named schemas of the OpenAPI document. */
export const identitySchemas: readonly NamedSchema[] = [
  profileDataSchema,
  userSchema,
  userGroupSchema,
  groupPermissionSchema,
  botSchema,
  auditEntrySchema,
];
