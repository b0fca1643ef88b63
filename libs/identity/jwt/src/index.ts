export { JoseJwtVerifier } from './jose-jwt-verifier.ts';
export { type JwtConfiguration } from './jwt-configuration.ts';
