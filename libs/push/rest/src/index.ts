export { pushEndpoints } from './endpoints.ts';
export { deviceTranslator } from './events/device-translator.ts';
export { pushErrors } from './push-errors.ts';
export { UNSUBSCRIBE_PATH, unsubscribePages } from './unsubscribe/unsubscribe-pages.ts';
export { deviceState } from './register/device-state.ts';
