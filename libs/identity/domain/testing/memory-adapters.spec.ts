import { describeCredentialStore } from './credential-store.contract.ts';
import { memoryHarness } from './identity-harness.ts';
import { describeLoginAccounts } from './login-accounts.contract.ts';
import { describeLoginFailures } from './login-failures.contract.ts';
import { describeMutedUserRepository } from './muted-user-repository.contract.ts';
import { describeRealmRepository } from './realm-repository.contract.ts';
import { describeUserGroupRepository } from './user-group-repository.contract.ts';
import { describeUserStatusRepository } from './user-status-repository.contract.ts';
import { describeUserRepository } from './user-repository.contract.ts';

describeRealmRepository('MemoryRealmRepository', memoryHarness);
describeUserGroupRepository('MemoryUserGroupRepository', memoryHarness);
describeUserRepository('MemoryUserRepository', memoryHarness);
describeCredentialStore('MemoryCredentialStore', memoryHarness);
describeLoginAccounts('MemoryUserRepository at the log-in', memoryHarness);
describeLoginFailures('MemoryLoginFailures', memoryHarness);
describeMutedUserRepository('MemoryMutedUserRepository', memoryHarness);
describeUserStatusRepository('MemoryUserStatusRepository', memoryHarness);
