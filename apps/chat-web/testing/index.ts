export { FAILURES_DE } from '../src/i18n/catalogs/de-failures.ts';
export { EN } from '../src/i18n/catalogs/en.ts';
