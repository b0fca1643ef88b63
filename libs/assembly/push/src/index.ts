export { PUSH, pushModule } from './push-module.ts';
