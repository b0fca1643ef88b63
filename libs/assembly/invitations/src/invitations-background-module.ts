import { BACKGROUND, PROCESS } from '@tandem/assembly-process';
import { pruneInvitations, revokeWithInviter } from '@tandem/invitations-postgres';
import { ContainerModule } from 'inversify';

/** The background work of the invitations context. It needs no other module. */
export function invitationsBackgroundModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(BACKGROUND.consumer).toConstantValue(revokeWithInviter);
    bind(BACKGROUND.pruning).toResolvedValue(
      ({ sql }) => ({ name: 'invitations', run: () => pruneInvitations(sql) }),
      [PROCESS.database],
    );
  });
}
