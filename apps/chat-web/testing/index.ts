export { EN } from '../src/i18n/catalogs/en.ts';
