export { JoseJwtVerifier } from './jose-jwt-verifier.ts';
export {
  parseJwtConfiguration,
  type JwtConfiguration,
  type RealmJwtConfiguration,
} from './jwt-configuration.ts';
