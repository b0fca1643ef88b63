export { knownLocation } from './cluster-location.ts';
export { outsideClusters, removeOutsideCluster } from './outside-clusters.ts';
export {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
