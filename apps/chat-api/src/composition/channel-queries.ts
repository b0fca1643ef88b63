import type { Identity } from '@tandem/assembly-identity';
import {
  PostgresChannelEmailQueries,
  PostgresChannelFolderQueries,
  PostgresChannelQueries,
  PostgresNavigationViewQueries,
} from '@tandem/messaging-postgres';
import type { Database } from '@tandem/shared-postgres';

/** What the commands about channels need beside the ports that all commands share. */
export function channelPorts({ sql }: Database, { addresses }: Identity) {
  return {
    channelEmails: new PostgresChannelEmailQueries(sql),
    emailGatewayDomain: (realmStringId: string) => addresses.emailDomainOf(realmStringId),
  };
}

/** What the endpoints of channels, folders and menus read. */
export function channelQueries({ sql }: Database) {
  return {
    channels: new PostgresChannelQueries(sql),
    folders: new PostgresChannelFolderQueries(sql),
    navigationViews: new PostgresNavigationViewQueries(sql),
  };
}
