export { ERASURE_QUEUE, type ErasureJob } from '@tandem/identity-postgres';
export { IDENTITY_BACKGROUND, identityBackgroundModule } from './identity-background-module.ts';
