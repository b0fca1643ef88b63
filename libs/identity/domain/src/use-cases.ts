import { AuthenticateByApiKey } from './api-keys/authenticate-by-api-key.ts';
import { RegenerateBotApiKey } from './api-keys/regenerate-bot-api-key.ts';
import { RotateApiKey } from './api-keys/rotate-api-key.ts';
import { ShowApiKey } from './api-keys/show-api-key.ts';
import { CheckMembership } from './groups/check-membership.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { FetchApiKeyByJwt } from './log-in/fetch-api-key-by-jwt.ts';
import { FetchApiKey } from './log-in/fetch-api-key.ts';
import { CreateRealm } from './realms/create-realm.ts';
import { MuteUser, UnmuteUser } from './mutes/mute-user.ts';
import { ChangeStatus } from './status/change-status.ts';
import { ReadStatus } from './status/read-status.ts';
import { AddUser } from './users/add-user.ts';
import { CreateBot } from './users/create-bot.ts';
import { CreateUser } from './users/create-user.ts';
import { DeactivateOwnAccount } from './users/deactivate-own-account.ts';
import { DeactivateUser } from './users/deactivate-user.ts';
import { ReactivateUser } from './users/reactivate-user.ts';
import { SetUserRole } from './users/set-user-role.ts';

/** Every use case of the identity context. */
export type IdentityUseCases = ReturnType<typeof createIdentityUseCases>;

/** Builds the use cases over an app's adapters. */
export function createIdentityUseCases(ports: IdentityPorts) {
  return {
    createRealm: new CreateRealm(ports),
    addUser: new AddUser(ports),
    createUser: new CreateUser(ports),
    createBot: new CreateBot(ports),
    deactivateUser: new DeactivateUser(ports),
    deactivateOwnAccount: new DeactivateOwnAccount(ports),
    reactivateUser: new ReactivateUser(ports),
    regenerateBotApiKey: new RegenerateBotApiKey(ports),
    muteUser: new MuteUser(ports),
    unmuteUser: new UnmuteUser(ports),
    changeStatus: new ChangeStatus(ports),
    readStatus: new ReadStatus(ports),
    checkMembership: new CheckMembership(ports),
    setUserRole: new SetUserRole(ports),
    rotateApiKey: new RotateApiKey(ports),
    showApiKey: new ShowApiKey(ports),
    fetchApiKey: new FetchApiKey(ports),
    fetchApiKeyByJwt: new FetchApiKeyByJwt(ports),
    authenticateByApiKey: new AuthenticateByApiKey(ports),
  };
}
