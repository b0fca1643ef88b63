import { IDENTITY } from '@tandem/assembly-identity';
import { INTEGRATIONS } from '@tandem/assembly-integrations';
import { INVITATIONS } from '@tandem/assembly-invitations';
import { MESSAGING } from '@tandem/assembly-messaging';
import { PROCESS } from '@tandem/assembly-process';
import { PUSH } from '@tandem/assembly-push';
import { REALTIME } from '@tandem/assembly-realtime';
import {
  WebhookAuthenticator,
  identityEndpoints,
  identityRawEndpoints,
} from '@tandem/identity-rest';
import { integrationEndpoints } from '@tandem/integrations-rest';
import { invitationEndpoints, invitationRawEndpoints } from '@tandem/invitations-rest';
import { renderPlain } from '@tandem/messaging-domain/content';
import type { UploadLimits } from '@tandem/messaging-domain/uploads';
import { messagingEndpoints } from '@tandem/messaging-rest';
import { pushEndpoints, unsubscribePages } from '@tandem/push-rest';
import { realtimeEndpoints } from '@tandem/realtime-rest';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { Container } from 'inversify';
import type { ChatApiConfig } from '../config.ts';
import { serverIdentity } from '../server-identity.ts';
import { externalMediaEndpoints, fileEndpoints, temporaryUrls } from './files.ts';

/** Settings of the endpoints. */
type EndpointSettings = Pick<ChatApiConfig, 'uploadLimits'>;

/** Composes the endpoints of the chat service from its contexts. */
export function composeEndpoints(
  container: Container,
  { uploadLimits }: EndpointSettings,
): {
  readonly endpoints: readonly ChatEndpoint[];
  /** Routes outside the API. */
  readonly raw: readonly RawEndpoint[];
} {
  const { clock } = container.get(PROCESS.database);
  const identity = container.get(IDENTITY);
  const invitations = container.get(INVITATIONS);
  return {
    endpoints: [
      ...identityRoutes(container),
      ...messagingRoutes(container, uploadLimits),
      ...integrationEndpoints({
        ...container.get(INTEGRATIONS),
        webhookAuthentication: new WebhookAuthenticator(identity.authenticateWebhook),
      }),
      ...invitationEndpoints({ ...invitations, clock }),
      ...pushEndpoints({ useCases: container.get(PUSH.useCases) }),
      ...realtimeEndpoints({
        delivery: container.get(REALTIME.eventQueues),
        sources: container.get(REALTIME.sources),
        server: serverIdentity,
      }),
    ],
    raw: [
      ...identityRawEndpoints({ ...identity, store: identity.pictures }),
      ...fileEndpoints(container, uploadLimits),
      ...externalMediaEndpoints(container),
      ...invitationRawEndpoints(invitations),
      ...unsubscribePages(container.get(PUSH.unsubscribe)),
    ],
  };
}

function identityRoutes(container: Container): readonly ChatEndpoint[] {
  const identity = container.get(IDENTITY);
  const renderer = container.get(MESSAGING.renderer);
  return identityEndpoints({
    ...identity,
    ...identity.queries,
    sharedStates: container.get(REALTIME.sharedStates),
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
    addresses: identity.addresses,
    avatars: identity.avatars,
    clock: container.get(PROCESS.database).clock,
  });
}
