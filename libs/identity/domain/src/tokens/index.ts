export {
  MAX_TOKENS_PER_USER,
  MAX_TOKEN_NAME,
  tokenIdOf,
  tokenText,
  type AccessToken,
} from './access-token.ts';
export { CreateToken, type CreateTokenInput } from './create-token.ts';
export { ListTokens, RevokeToken } from './manage-tokens.ts';
export { type SecretGenerator } from './secret-generator.ts';
export {
  type CredentialUses,
  type NewAccessToken,
  type TokenRepository,
} from './token-repository.ts';
