import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { withRealm, type RealmOption } from './accounts.ts';

/** `channel list`. */
export function addChannelCommands(program: Command, output: () => Output): void {
  const channel = program.command('channel').description('channels');
  withRealm(channel.command('list').description('list the channels of an organization')).action(
    (options: RealmOption) =>
      withSession(process.env, async ({ realm, channels }) => {
        const { id } = await realm(options.realm);
        const listed = await channels.list(id);
        output().table(
          listed.map((each) => ({
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
