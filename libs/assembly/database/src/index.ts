export { allMigrations } from './all-migrations.ts';
export {
  DeploymentError,
  claimDeployment,
  deploymentMigrations,
  type DeploymentClaim,
} from './deployment.ts';
