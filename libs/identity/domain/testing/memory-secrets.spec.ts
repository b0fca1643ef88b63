import { describeApiKeyIssuer } from './api-key-issuer.contract.ts';
import { MemoryApiKeyIssuer, MemoryPasswordHasher } from './memory-secrets.ts';
import { describePasswordHasher } from './password-hasher.contract.ts';

describePasswordHasher('MemoryPasswordHasher', () => new MemoryPasswordHasher());
describeApiKeyIssuer('MemoryApiKeyIssuer', () => new MemoryApiKeyIssuer());
