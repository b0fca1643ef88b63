import type { Command } from 'commander';
import { listChannels } from '../listings.ts';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { withRealm, type RealmOption } from './accounts.ts';

/** `channel list`. */
export function addChannelCommands(program: Command, output: () => Output): void {
  const channel = program.command('channel').description('channels');
  withRealm(channel.command('list').description('list the channels of an organization')).action(
    (options: RealmOption) =>
      withSession(process.env, async ({ realm, database }) => {
        const { id } = await realm(options.realm);
        const channels = await listChannels(database.sql, id);
        output().table(
          channels.map((each) => ({
            channel_id: each.id,
            name: each.name,
            private: each.isPrivate,
            archived: each.isArchived,
            subscribers: each.subscribers,
            created: each.created.toISOString(),
          })),
        );
      }),
  );
}
