import { HttpGeoLocator, type UpstreamClient } from '@tandem/node-network-directory-http';
import type { GeoLocator } from '@tandem/node-network-domain';
import { GeoDatabaseUnreadable, MaxMindGeoLocator } from '@tandem/node-network-geo-database';
import { StartError, type Logger } from '@tandem/shared-runtime';
import type { NodeStatusWorkerConfig } from '../config.ts';

/** Opens the databases that the configuration names; null when it names none. @throws StartError */
export async function openGeoDatabase(
  { geoDatabase }: Pick<NodeStatusWorkerConfig, 'geoDatabase'>,
  logger: Logger,
): Promise<MaxMindGeoLocator | null> {
  if (!geoDatabase) return null;
  try {
    const locator = await MaxMindGeoLocator.open(geoDatabase);
    locator.watch((error) => {
      if (error === null) logger.info('the geo database was reloaded');
      else logger.warn({ err: error }, 'a newer geo database is of no use: the old one stays');
    });
    return locator;
  } catch (error) {
    throw error instanceof GeoDatabaseUnreadable
      ? new StartError(`GEO_DB_FILE: ${error.message}`)
      : error;
  }
}

/** The databases on this machine when there are some, else the lookup service. */
export function geoLocator(
  database: MaxMindGeoLocator | null,
  { geoUrl }: Pick<NodeStatusWorkerConfig, 'geoUrl'>,
  client: UpstreamClient,
): GeoLocator {
  return database ?? new HttpGeoLocator(geoUrl, client);
}
