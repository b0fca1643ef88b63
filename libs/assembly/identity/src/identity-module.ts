import { PROCESS, createContainer, token, type ProcessParts } from '@tandem/assembly-process';
import type { RealmAddresses } from '@tandem/identity-domain';
import type { InvitedSignUps } from '@tandem/identity-domain/external-login';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import type { Database } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import { assembleIdentity, type Identity, type IdentitySettings } from './assemble-identity.ts';

/** The binding of the module: the whole context under one name. */
export const IDENTITY = token<Identity>('Identity');

/** Invitations to organizations; bound by the module of their context. */
export const INVITED_SIGN_UPS = token<InvitedSignUps>('InvitedSignUps');

/** The port of processes in which no user logs in by a provider. */
const NO_INVITATIONS: InvitedSignUps = { join: () => Promise.resolve(null) };

/** The identity context over PostgreSQL and the data folder. */
export function identityModule(settings: IdentitySettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(IDENTITY).toResolvedValue(
      (
        database: Database,
        secret: string,
        addresses: RealmAddresses,
        contents: ContentStore,
        invitedSignUps: InvitedSignUps | undefined,
      ) => {
        const avatars = new AvatarUrls(secret);
        return assembleIdentity(
          {
            database,
            secret,
            addresses,
            contents,
            avatars,
            invitedSignUps: invitedSignUps ?? NO_INVITATIONS,
          },
          settings,
        );
      },
      [
        PROCESS.database,
        PROCESS.secret,
        PROCESS.addresses,
        PROCESS.contents,
        { serviceIdentifier: INVITED_SIGN_UPS, optional: true },
      ],
    );
  });
}

/** The identity context of a process that works with no other. */
export function composeIdentity(options: ProcessParts & IdentitySettings): Identity {
  const container = createContainer(options);
  container.load(identityModule(options));
  return container.get(IDENTITY);
}
