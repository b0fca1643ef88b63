import { operatorOf } from '@tandem/identity-domain';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';

interface EraseOptions extends RealmOption {
  readonly identity: boolean;
  readonly everything: boolean;
}

/** `user erase`. */
export function addErasing(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('erase')
      .description(
        'erase a user permanently; after an interruption, the same command by id continues',
      )
      .argument('<user>', 'email address, or id')
      .option('--identity', 'name, address, picture, profile and credentials; messages stay', false)
      .option('--everything', 'messages, reactions and files too, also archived ones', false),
  ).action((who: string, options: EraseOptions) =>
    withSession(process.env, async (session) => {
      const { identity } = session;
      if (options.identity === options.everything) {
        throw new InvalidArgumentError('choose one of --identity and --everything');
      }
      const { realmId, userId } = await accountOf(session, options.realm, who);
      const kind = options.everything ? 'everything' : 'identity';
      const input = { userId, kind } as const;
      const { id } = await identity.useCases.requestErasure.execute(operatorOf(realmId), input);
      const progress = output().progress();
      progress.begin('rows', null);
      await identity.runErasure.execute(id, { onRemoved: (count) => progress.advance(count) });
      progress.end();
      const report = await identity.queries.erasures.find(realmId, id);
      output().record({
        erasure_id: id,
        user_id: userId,
        kind,
        finished: report?.finishedAt?.toISOString() ?? null,
        mentions: report?.mentions ?? null,
        ...report?.removed,
      });
    }),
  );
}
