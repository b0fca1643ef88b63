import { PROCESS, createContainer, token, type ProcessParts } from '@tandem/assembly-process';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import { ContainerModule } from 'inversify';
import { assembleIdentity, type Identity, type IdentitySettings } from './assemble-identity.ts';

/** What the module binds: the whole context under one name. */
export const IDENTITY = token<Identity>('Identity');

/** The identity context over PostgreSQL and the data folder. */
export function identityModule(settings: IdentitySettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(IDENTITY).toResolvedValue(
      (database, secret, addresses, contents) => {
        const avatars = new AvatarUrls(secret);
        return assembleIdentity({ database, secret, addresses, contents, avatars }, settings);
      },
      [PROCESS.database, PROCESS.secret, PROCESS.addresses, PROCESS.contents],
    );
  });
}

/** The identity context of a process that works with no other. */
export function composeIdentity(options: ProcessParts & IdentitySettings): Identity {
  const container = createContainer(options);
  container.load(identityModule(options));
  return container.get(IDENTITY);
}
