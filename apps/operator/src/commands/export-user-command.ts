import { resolve } from 'node:path';
import { operatorOf } from '@tandem/identity-domain';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';
import { storeArchive, warnOfMissing } from './store-archive.ts';

/** `user export`. */
export function addUserExport(user: Command, output: () => Output): void {
  withRealm(
    user
      .command('export')
      .description('write all data of a user to an archive: records as JSON, and files')
      .argument('<user>', 'email address, or id')
      .argument('[file]', 'by default tandem-user-<id>.tar.gz; replaced when complete'),
  ).action((who: string, given: string | undefined, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      const act = { kind: 'user.data_exported', userId } as const;
      await session.identity.useCases.recordOperatorAct.execute(operatorOf(realmId), act);
      const file = resolve(given ?? `tandem-user-${userId}.tar.gz`);
      const progress = output().progress();
      let records = 0;
      progress.begin('records', null);
      const onProgress = (count: number) => {
        records += count;
        progress.advance(count);
      };
      const missing: string[] = [];
      const onMissing = (path: string) => void missing.push(path);
      const content = session.userExports.contentOf({ realmId, userId, onProgress, onMissing });
      const bytes = await storeArchive(file, content);
      progress.end();
      warnOfMissing(output(), missing);
      const missing_files = missing.length;
      output().record({ user_id: userId, email, file, records, missing_files, bytes });
    }),
  );
}
