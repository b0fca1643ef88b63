import {
  PostgresChannelFolderQueries,
  PostgresChannelQueries,
  PostgresNavigationViewQueries,
} from '@tandem/messaging-postgres';
import type { Database } from '@tandem/shared-postgres';

/** What the endpoints of channels, folders and menus read. */
export function channelQueries({ sql }: Database) {
  return {
    channels: new PostgresChannelQueries(sql),
    folders: new PostgresChannelFolderQueries(sql),
    navigationViews: new PostgresNavigationViewQueries(sql),
  };
}
