import { realTimeSources } from '@tandem/assembly-realtime';
import { identityEndpoints } from '@tandem/identity-rest';
import { integrationEndpoints } from '@tandem/integrations-rest';
import { invitationEndpoints } from '@tandem/invitations-rest';
import { pushEndpoints } from '@tandem/push-rest';
import { messagingEndpoints } from '@tandem/messaging-rest';
import { realtimeEndpoints } from '@tandem/realtime-rest';
import { chatOpenApi, type ChatEndpoint } from '@tandem/shared-chat-wire';
import type { JsonSchema } from '@tandem/shared-rest';
import { serverIdentity } from './server-identity.ts';
import { chatApiInfo, chatErrors, chatSchemas } from './wire-surface.ts';

/** The surface of the service without a running service, for generated documents. */
export function describeChatApi(): {
  readonly endpoints: readonly ChatEndpoint[];
  readonly document: JsonSchema;
} {
  // Only the declarations are read; no handler runs, so the dependencies may be empty.
  const nothing = { useCases: {}, server: serverIdentity } as never;
  const endpoints = [
    ...identityEndpoints(nothing),
    ...messagingEndpoints(nothing),
    ...integrationEndpoints(nothing),
    ...invitationEndpoints(nothing),
    ...pushEndpoints(nothing),
    ...realtimeEndpoints({
      delivery: nothing,
      sources: realTimeSources({ limits: {} } as never),
      server: serverIdentity,
    }),
  ];
  return { endpoints, document: chatOpenApi(chatApiInfo, endpoints, chatErrors, chatSchemas) };
}
