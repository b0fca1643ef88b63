export { prepareBundle as default } from './global-setup.mjs';
