export { PUSH, pushModule, type PushModuleSettings } from './push-module.ts';
export { pushCarrierOf, pushVariables, type PushCarrierSettings } from './push-settings.ts';
