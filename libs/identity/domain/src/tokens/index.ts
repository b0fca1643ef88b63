export { MAX_TOKENS_PER_USER, tokenIdOf, tokenText, type AccessToken } from './access-token.ts';
export { CreateToken } from './create-token.ts';
export { ListTokens, RevokeToken } from './manage-tokens.ts';
export { type SecretGenerator } from './secret-generator.ts';
export {
  type CredentialUses,
  type UsedCredential,
  type NewAccessToken,
  type TokenRepository,
} from './token-repository.ts';
