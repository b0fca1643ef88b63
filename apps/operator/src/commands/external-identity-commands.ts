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
    .description('external identities: users of log-in providers that are linked to accounts');
  withRealm(
    identities
      .command('list')
      .description('list the external identities of an account')
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
      .description('remove an external identity of an account; its sessions end')
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
