import type { GeoLocator } from '@tandem/node-network-domain';
import {
  GeoDatabaseUnreadable,
  MaxMindGeoLocator,
  type MaxMindFiles,
} from '@tandem/node-network-geo-database';
import { StartError, type Logger } from '@tandem/shared-runtime';

/** A geo database on this machine; `close` ends the check for newer files. */
type GeoDatabase = GeoLocator & { close(): void };

/**
 * Opens a geo database and reloads it when its files change.
 *
 * @throws StartError if a file cannot be read
 */
export async function openGeoDatabase(files: MaxMindFiles, logger: Logger): Promise<GeoDatabase> {
  try {
    const locator = await MaxMindGeoLocator.open(files);
    locator.watch((error) => {
      if (error === null) logger.info('the geo database was reloaded');
      else
        logger.warn(
          { err: error },
          'the new geo database is invalid: the previous one remains in use',
        );
    });
    return locator;
  } catch (error) {
    throw error instanceof GeoDatabaseUnreadable
      ? new StartError(`GEO_DB_FILE: ${error.message}`)
      : error;
  }
}
