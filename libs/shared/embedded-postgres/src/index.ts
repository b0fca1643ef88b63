export { knownLocation } from './cluster-location.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export {
  outsideClusters,
  removeOutsideCluster,
  type OutsideCluster,
  type OutsideClusterState,
} from './outside-clusters.ts';
export {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
