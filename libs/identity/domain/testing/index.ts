export { aRealm, aRealmRequest, anAccount } from './builders.ts';
export { MemoryCredentialStore } from './memory-credential-store.ts';
export { createMemoryIdentity, type MemoryIdentity } from './memory-identity.ts';
export { MemoryLoginFailures } from './memory-login-failures.ts';
export { MemoryRealmRepository } from './memory-realm-repository.ts';
export { MemoryApiKeyIssuer, MemoryPasswordHasher } from './memory-secrets.ts';
export { MemoryUserGroupRepository } from './memory-user-group-repository.ts';
export { MemoryUserRepository } from './memory-user-repository.ts';
