export {
  COLLECTOR,
  collectorModule,
  type CollectorSettings,
  type NetworkJobs,
} from './collector-module.ts';
export { openGeoDatabase } from './geo-database.ts';
export { PROBE_REPORTS, probeReportsModule } from './probe-reports-module.ts';
