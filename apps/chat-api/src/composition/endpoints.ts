import { IDENTITY } from '@tandem/assembly-identity';
import { INVITATIONS } from '@tandem/assembly-invitations';
import { MESSAGING } from '@tandem/assembly-messaging';
import { PROCESS } from '@tandem/assembly-process';
import { PUSH } from '@tandem/assembly-push';
import {
  WebhookAuthenticator,
  identityEndpoints,
  identityRawEndpoints,
} from '@tandem/identity-rest';
import { invitationEndpoints, invitationRawEndpoints } from '@tandem/invitations-rest';
import { renderPlain } from '@tandem/messaging-domain/content';
import type { UploadLimits } from '@tandem/messaging-domain/uploads';
import { messagingEndpoints } from '@tandem/messaging-rest';
import { pushEndpoints, unsubscribePages } from '@tandem/push-rest';
import type { EventBus } from '@tandem/realtime-domain';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { Container } from 'inversify';
import type { ChatApiConfig } from '../config.ts';
import { serverIdentity } from '../server-identity.ts';
import { externalMediaEndpoints, fileEndpoints, temporaryUrls } from './files.ts';
import { composeRealTime, type RealTime } from './real-time.ts';

export interface EndpointParts {
  /** Carries messages between the instances of the service. */
  readonly bus: EventBus;
  /** Called with failures of background work. */
  readonly onError: (error: unknown, what: string) => void;
  /** Called when delivery starts waiting for another version, and with null when it resumes. */
  readonly onStandBack: (type: string | null) => void;
  readonly config: Pick<
    ChatApiConfig,
    'eventQueuesPerUser' | 'limitsPresence' | 'pictureProxy' | 'uploadLimits'
  >;
}

/** Composes the endpoints of the chat service from its contexts. */
export function composeEndpoints(
  container: Container,
  parts: EndpointParts,
): {
  readonly endpoints: readonly ChatEndpoint[];
  /** Routes outside the API. */
  readonly raw: readonly RawEndpoint[];
  readonly realTime: RealTime;
} {
  const { config } = parts;
  const database = container.get(PROCESS.database);
  const identity = container.get(IDENTITY);
  const invitations = container.get(INVITATIONS);
  const renderer = container.get(MESSAGING.renderer);
  const realTime = composeRealTime({
    ...parts,
    database,
    eventQueuesPerUser: config.eventQueuesPerUser,
    onAccessChange: (change, xid) => identity.caches.ensureForgotten(change, xid),
    presentation: {
      avatars: identity.avatars,
      apiKeys: identity.queries.apiKeys,
      addresses: identity.addresses,
      renderer,
      renderDescription: (markdown) => renderPlain(renderer, markdown),
      limits: { maxFileUploadMib: config.uploadLimits.maxFileMib },
      limitsPresence: config.limitsPresence ?? false,
    },
  });
  return {
    endpoints: [
      ...identityRoutes(container),
      ...messagingRoutes(container, config.uploadLimits),
      ...invitationEndpoints({ ...invitations, clock: database.clock }),
      ...pushEndpoints({ useCases: container.get(PUSH.useCases) }),
      ...realTime.endpoints,
    ],
    raw: [
      ...identityRawEndpoints({ ...identity, store: identity.pictures }),
      ...fileEndpoints(container, config.uploadLimits),
      ...externalMediaEndpoints(container.get(PROCESS.secret), config.pictureProxy ?? 'on'),
      ...invitationRawEndpoints(invitations),
      ...unsubscribePages(container.get(PUSH.unsubscribe)),
    ],
    realTime,
  };
}

function identityRoutes(container: Container): readonly ChatEndpoint[] {
  const identity = container.get(IDENTITY);
  const renderer = container.get(MESSAGING.renderer);
  return identityEndpoints({
    ...identity,
    ...identity.queries,
    watermark: container.get(MESSAGING.queries).messages,
    server: serverIdentity,
    pushNotificationsEnabled: container.get(PUSH.isConfigured),
    renderDescription: (markdown) => renderPlain(renderer, markdown),
  });
}

function messagingRoutes(
  container: Container,
  uploadLimits: UploadLimits,
): readonly ChatEndpoint[] {
  const identity = container.get(IDENTITY);
  return messagingEndpoints({
    ...container.get(MESSAGING.queries),
    useCases: container.get(MESSAGING.useCases),
    renderer: container.get(MESSAGING.renderer),
    uploadLimits,
    temporaryUrls: temporaryUrls(container),
    webhookAuthentication: new WebhookAuthenticator(identity.authenticateWebhook),
    addresses: identity.addresses,
    avatars: identity.avatars,
    clock: container.get(PROCESS.database).clock,
  });
}
