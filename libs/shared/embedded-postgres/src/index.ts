export { knownLocation } from './cluster-location.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
