/** Settings of the identity context, as operators write them. */
export { parseJwtConfiguration, type JwtConfiguration } from '@tandem/identity-jwt/configuration';
