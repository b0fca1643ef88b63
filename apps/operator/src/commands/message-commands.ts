import {
  MAX_ARCHIVE_DAYS,
  type ArchiveSelection,
  type ArchivedMessage,
} from '@tandem/messaging-domain/archive';
import { StartError } from '@tandem/shared-runtime';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { withRealm, type RealmOption } from './accounts.ts';
import { objectId, time, wholeNumber } from './arguments.ts';

interface SelectionOptions extends RealmOption {
  readonly message?: number;
  readonly channel?: string;
  readonly topic?: string;
  readonly since?: Date;
}

interface DeletedOptions extends SelectionOptions {
  readonly limit: number;
}

interface RestoreOptions extends SelectionOptions {
  readonly all: boolean;
  readonly dryRun: boolean;
}

/** `messages …`. */
export function addMessageCommands(program: Command, output: () => Output): void {
  const messages = program.command('messages').description('deleted messages');
  addListing(messages, output);
  addRestoring(messages, output);
  addRetention(messages, output);
}

function addListing(messages: Command, output: () => Output): void {
  withSelection(
    messages
      .command('deleted')
      .description('list deleted messages that can be restored, without their texts')
      .option('--limit <count>', 'maximum number of messages', wholeNumber(0, 1_000_000), 1_000),
  ).action((options: DeletedOptions) =>
    withSession(process.env, async (session) => {
      const selection = await selectionOf(session, options);
      const page = { afterId: 0, limit: options.limit };
      const found = await session.archive.find(selection, page);
      const names = await channelNames(session, selection.realmId);
      output().table(found.map((each) => shown(each, names)));
      const count = await session.archive.count(selection);
      if (count > found.length) output().warn(`${count - found.length} more are not listed`);
    }),
  );
}

function addRestoring(messages: Command, output: () => Output): void {
  withSelection(
    messages
      .command('restore')
      .description('restore deleted messages; clients show them after a reload')
      .option('--all', 'all deleted messages of the organization', false)
      .option('--dry-run', 'count the messages only', false),
  ).action((options: RestoreOptions) =>
    withSession(process.env, async (session) => {
      const { message, channel, since, all } = options;
      if (!all && [message, channel, since].every((each) => each === undefined)) {
        throw new InvalidArgumentError(
          'name what to restore: --message, --channel, --since or --all',
        );
      }
      const selection = await selectionOf(session, options);
      const found = await session.archive.count(selection);
      if (options.dryRun) return output().record({ found, restored: 0, dry_run: true });
      const progress = output().progress();
      progress.begin('messages', found);
      const { restored } = await session.restoreMessages.execute(selection, (count) =>
        progress.advance(count),
      );
      progress.end();
      output().record({ found, restored, dry_run: false });
    }),
  );
}

function addRetention(messages: Command, output: () => Output): void {
  withRealm(
    messages
      .command('archive')
      .description('show or change how long deleted messages can be restored')
      .option('--days <days>', '0 to archive no messages', wholeNumber(0, MAX_ARCHIVE_DAYS)),
  ).action((options: RealmOption & { readonly days?: number }) =>
    withSession(process.env, async (session) => {
      const { id } = await session.realm(options.realm);
      if (options.days !== undefined) await session.setArchiveDays.execute(id, options.days);
      output().record({
        realm: options.realm,
        days: await session.archive.daysOf(id),
        archived: await session.archive.count({ realmId: id }),
      });
    }),
  );
}

function withSelection(command: Command): Command {
  return withRealm(command)
    .option('--message <id>', 'one message', objectId)
    .option('--channel <name>', 'messages of a channel')
    .option('--topic <name>', 'messages of a topic of the channel')
    .option('--since <time>', 'deleted since then, as 2026-11-22T12:00:00Z', time);
}

/** @throws StartError for an unknown channel @throws InvalidArgumentError for a topic without a channel */
async function selectionOf(
  session: Session,
  { realm, message, channel, topic, since }: SelectionOptions,
): Promise<ArchiveSelection> {
  const { id: realmId } = await session.realm(realm);
  if (channel === undefined) {
    if (topic !== undefined) throw new InvalidArgumentError('--topic needs --channel');
    return { realmId, messageId: message, since };
  }
  const name = channel.toLowerCase();
  const found = (await session.channels.list(realmId)).find(
    (each) => each.name.toLowerCase() === name,
  );
  if (!found) throw new StartError(`no channel ${channel} in this organization: see channel list`);
  return { realmId, messageId: message, channelId: found.id, topic, since };
}

async function channelNames({ channels }: Session, realmId: number) {
  return new Map((await channels.list(realmId)).map(({ id, name }) => [id, name]));
}

function shown(message: ArchivedMessage, names: ReadonlyMap<number, string>) {
  const { place } = message;
  return {
    message_id: message.id,
    channel: place.kind === 'channel' ? (names.get(place.channelId) ?? null) : null,
    topic: place.kind === 'channel' ? place.topic : null,
    sender_id: message.senderId,
    sent: message.sentAt.toISOString(),
    deleted: message.deletedAt.toISOString(),
    reason: message.reason,
    deleted_by: message.deletedBy,
  };
}
