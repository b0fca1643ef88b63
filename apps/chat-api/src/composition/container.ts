import { identityModule } from '@tandem/assembly-identity';
import { integrationsModule } from '@tandem/assembly-integrations';
import { invitationsModule } from '@tandem/assembly-invitations';
import { ISOLATION, isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { pushModule } from '@tandem/assembly-push';
import { createContainer, type ProcessParts } from '@tandem/assembly-process';
import { realtimeModule, type RealTimeSettings } from '@tandem/assembly-realtime';
import type { Container } from 'inversify';
import type { ChatApiConfig } from '../config.ts';
import { serverIdentity } from '../server-identity.ts';

/** Settings of the contexts. */
type ContextSettings = Pick<
  ChatApiConfig,
  | 'eventQueuesPerUser'
  | 'jwt'
  | 'limitsPresence'
  | 'loginLimit'
  | 'pictureProxy'
  | 'push'
  | 'uploadLimits'
>;

const EXTERNAL_MEDIA = { on: 'public', private: 'private', off: 'none' } as const;

/** The dependencies of real time on the process. */
type RealTimeConnections = Pick<RealTimeSettings, 'bus' | 'onError' | 'onStandBack'>;

/** Composes the contexts of the chat service over the database and the data folder. */
export function composeContexts(
  process: ProcessParts,
  settings: ContextSettings,
  connections: RealTimeConnections,
): Container {
  const container = createContainer(process);
  container.load(
    isolationModule({ showsExternalMedia: settings.pictureProxy !== 'off' }),
    messagingModule({
      uploadLimits: settings.uploadLimits,
      externalMedia: EXTERNAL_MEDIA[settings.pictureProxy ?? 'on'],
    }),
  );
  const { passwords, pictures } = container.get(ISOLATION);
  container.load(
    identityModule({
      loginLimit: settings.loginLimit,
      limitsPresence: settings.limitsPresence ?? false,
      jwt: settings.jwt ?? {},
      images: pictures,
      strength: passwords,
      renderer: container.get(MESSAGING.renderer),
    }),
    integrationsModule(),
    invitationsModule({ strength: passwords }),
    pushModule({ carrier: settings.push ?? { kind: 'none' } }),
    realtimeModule({
      ...connections,
      server: serverIdentity,
      eventQueuesPerUser: settings.eventQueuesPerUser,
      limitsPresence: settings.limitsPresence ?? false,
      maxFileUploadMib: settings.uploadLimits.maxFileMib,
    }),
  );
  return container;
}
