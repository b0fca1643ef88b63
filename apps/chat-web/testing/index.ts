export { buildWebClient } from '../build.mjs';
