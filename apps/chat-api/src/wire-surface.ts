import { identityErrors, identitySchemas } from '@tandem/identity-rest';
import { integrationErrors } from '@tandem/integrations-rest';
import { invitationErrors, invitationSchemas } from '@tandem/invitations-rest';
import { messagingErrors, messagingSchemas } from '@tandem/messaging-rest';
import { pushErrors } from '@tandem/push-rest';
import { realtimeErrors } from '@tandem/realtime-rest';

/** The general part of the OpenAPI document. */
export const chatApiInfo = {
  title: 'Tandem chat API',
  version: '0.1.0',
  description: [
    'A team chat server: channels with topics, direct messages, reactions, users and bots.',
    '',
    'Parameters of a GET stand in the query, all others in the body: a JSON object, or a form (`application/x-www-form-urlencoded` or `multipart/form-data`). In a form and in the query, what is not a text is sent as JSON text. Every endpoint also takes its parameters from the query. The operations below show JSON bodies only, since generators of clients fail on several types of one body.',
    '',
    'Log in with HTTP Basic authentication: the API email and the API key. `POST /fetch_api_key` gives the key for a password.',
  ].join('\n'),
} as const;

/** The wire form of all errors of the service. */
export const chatErrors = {
  ...identityErrors,
  ...messagingErrors,
  ...realtimeErrors,
  ...invitationErrors,
  ...pushErrors,
  ...integrationErrors,
};

/** The named schemas of the document. */
export const chatSchemas = [...identitySchemas, ...messagingSchemas, ...invitationSchemas];
