export { knownLocation, makeSharedHome } from './cluster-location.ts';
export { outsideClusters, removeOutsideCluster } from './outside-clusters.ts';
export { isReachableBy, serverUser } from './server-user.ts';
export {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './start-embedded-postgres.ts';
