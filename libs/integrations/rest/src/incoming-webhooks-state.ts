import { INTEGRATIONS, type WebhookOption } from '@tandem/integrations-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const option = schema.object({
  key: schema.string(),
  label: schema.string(),
  validator: schema.string('check_string or check_bool; the form before level 485'),
  input_type: schema.string('text or checkbox'),
});

const VALIDATORS = { text: 'check_string', boolean: 'check_bool' } as const;
const INPUT_TYPES = { text: 'text', boolean: 'checkbox' } as const;

const presentOption = ({ name, label, kind }: WebhookOption) => ({
  key: name,
  label,
  validator: VALIDATORS[kind],
  input_type: INPUT_TYPES[kind],
});

const BOTS = Object.entries(INTEGRATIONS).map(
  ([name, { displayName, eventTypes = null, options = [] }]) => ({
    name,
    display_name: displayName,
    all_event_types: eventTypes,
    config_options: [],
    url_options: options.map(presentOption),
  }),
);

/** The systems whose notifications become messages, with the options of their addresses. */
export const incomingWebhooksState: RegisterStateSource<unknown> = {
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
