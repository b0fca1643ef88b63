import { describeApiKeyIssuer } from './api-key-issuer.contract.ts';
import { MemorySecondFactorCodes } from './memory-second-factor-codes.ts';
import {
  MemoryApiKeyIssuer,
  MemoryConfirmationTokens,
  MemoryPasswordHasher,
  MemorySeal,
  MemorySecrets,
} from './memory-secrets.ts';
import { describePasswordHasher } from './password-hasher.contract.ts';
import { describeSecondFactorCodes } from './second-factors.contract.ts';
import { describeConfirmationTokens, describeSecretGenerator } from './secrets.contract.ts';
import { describeSecretSeal } from './secret-seal.contract.ts';

const codes = new MemorySecondFactorCodes();

describePasswordHasher('MemoryPasswordHasher', () => new MemoryPasswordHasher());
describeApiKeyIssuer('MemoryApiKeyIssuer', () => new MemoryApiKeyIssuer());
describeSecondFactorCodes('MemorySecondFactorCodes', codes, (id, at) => codes.codeAt(id, at));
describeSecretSeal('MemorySeal', () => new MemorySeal());
describeConfirmationTokens('MemoryConfirmationTokens', () => new MemoryConfirmationTokens());
describeSecretGenerator('MemorySecrets', () => new MemorySecrets());
