import type { DeviceQueries } from '@tandem/push-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The queries of the initial state of clients. */
interface DeviceStateQueries {
  readonly devices: DeviceQueries;
}

/** The devices of the registering user. */
export const deviceState: RegisterStateSource<DeviceStateQueries> = {
  fetchTypes: ['device'],
  fields: {
    devices: schema.map(
      schema.object({
        push_key_id: schema.nullable(schema.integer()),
        push_token_id: schema.nullable(schema.string('Base64')),
        pending_push_token_id: schema.nullable(schema.string('Base64')),
        push_token_last_updated_timestamp: schema.nullable(schema.integer('UNIX seconds')),
        push_registration_error_code: schema.nullable(schema.string()),
      }),
      'By the ID of the device',
    ),
  },
  load: async ({ devices }, { actor }) => ({
    devices: Object.fromEntries(
      (await devices.list(actor.userId)).map((device) => [
        device.id,
        {
          push_key_id: device.pushKeyId,
          push_token_id: device.tokenId,
          pending_push_token_id: device.pendingTokenId,
          push_token_last_updated_timestamp:
            device.tokenUpdatedAt && Math.floor(device.tokenUpdatedAt.getTime() / 1000),
          push_registration_error_code: device.errorCode,
        },
      ]),
    ),
  }),
};
