export { identityBackgroundModule } from './identity-background-module.ts';
