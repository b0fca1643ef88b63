import { identityModule } from '@tandem/assembly-identity';
import { invitationsModule } from '@tandem/assembly-invitations';
import { ISOLATION, isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { pushModule } from '@tandem/assembly-push';
import { createContainer, type ProcessParts } from '@tandem/assembly-process';
import type { Container } from 'inversify';
import type { ChatApiConfig } from '../config.ts';

/** Settings of the contexts. */
export type ContextSettings = Pick<
  ChatApiConfig,
  'jwt' | 'limitsPresence' | 'loginLimit' | 'pictureProxy' | 'push' | 'uploadLimits'
>;

/** Composes the contexts of the chat service over the database and the data folder. */
export function composeContexts(process: ProcessParts, settings: ContextSettings): Container {
  const container = createContainer(process);
  container.load(
    isolationModule({ showsExternalMedia: settings.pictureProxy !== 'off' }),
    messagingModule({ uploadLimits: settings.uploadLimits }),
  );
  container.load(
    identityModule({
      loginLimit: settings.loginLimit,
      limitsPresence: settings.limitsPresence ?? false,
      jwt: settings.jwt ?? {},
      images: container.get(ISOLATION).pictures,
      renderer: container.get(MESSAGING.renderer),
    }),
    invitationsModule(),
    pushModule({ carrier: settings.push ?? { kind: 'none' } }),
  );
  return container;
}
