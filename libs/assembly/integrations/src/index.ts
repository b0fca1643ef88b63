export { INTEGRATIONS, integrationsModule } from './integrations-module.ts';
