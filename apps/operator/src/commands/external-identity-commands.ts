import { operatorOf } from '@tandem/identity-domain';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';
import { objectId } from './arguments.ts';

const WHO = 'email address, or id';

/** `user identities …`. */
export function addExternalIdentityCommands(user: Command, output: () => Output): void {
  const identities = user
    .command('identities')
    .description('users of log-in providers that accounts are linked to');
  withRealm(
    identities
      .command('list')
      .description('list what an account is linked to')
      .argument('<user>', WHO),
  ).action((who: string, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId } = await accountOf(session, options.realm, who);
      const { listExternalIdentities } = session.identity.useCases;
      const listed = await listExternalIdentities.execute(operatorOf(realmId), { userId });
      output().table(
        listed.map(({ id, provider, issuer, subject }) => ({
          identity_id: id,
          provider,
          issuer,
          subject,
        })),
      );
    }),
  );
  withRealm(
    identities
      .command('unlink')
      .description('unlink an account from a user of a log-in provider; its sessions end')
      .argument('<user>', WHO)
      .argument('<id>', 'id of the link', objectId),
  ).action((who: string, id: number, options: RealmOption) =>
    withSession(process.env, async (session) => {
      const { realmId, userId, email } = await accountOf(session, options.realm, who);
      const { unlinkExternalIdentity } = session.identity.useCases;
      await unlinkExternalIdentity.execute(operatorOf(realmId), { userId, identityId: id });
      output().record({ user_id: userId, email, identity_id: id, unlinked: true });
    }),
  );
}
