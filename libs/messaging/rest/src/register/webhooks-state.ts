import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { INTEGRATIONS } from '../incoming-webhooks/integrations.ts';

const option = schema.object({
  key: schema.string(),
  label: schema.string(),
  validator: schema.string('The same as `input_type`, under its name before level 485'),
  input_type: schema.string(),
});

const BOTS = Object.entries(INTEGRATIONS).map(([name, { displayName }]) => ({
  name,
  display_name: displayName,
  all_event_types: null,
  config_options: [],
  url_options: [],
}));

/** The systems whose notifications become messages. None has options that a client could ask for. */
export const incomingWebhooksState: RegisterStateSource<MessagingStateQueries> = {
  fetchTypes: ['realm_incoming_webhook_bots'],
  fields: {
    realm_incoming_webhook_bots: schema.array(
      schema.object({
        name: schema.string('As in `POST /external/{integration}`'),
        display_name: schema.string(),
        all_event_types: schema.nullable(schema.array(schema.string())),
        config_options: schema.array(option),
        url_options: schema.array(option),
      }),
    ),
  },
  load: () => Promise.resolve({ realm_incoming_webhook_bots: BOTS }),
};
