export { GeoDatabaseUnreadable } from './geo-database-file.ts';
export { MaxMindGeoLocator, type MaxMindFiles } from './maxmind-geo-locator.ts';
