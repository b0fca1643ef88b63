import type { PushUseCases } from '@tandem/push-domain';
import { IntParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class DeviceParams {
  @IntParam({ description: 'From the registration of the client' })
  deviceId!: number;
}

/** Registers the device of the actor. */
export function registerClientDevice(useCases: Pick<PushUseCases, 'registerDevice'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'register-client-device',
    method: 'POST',
    path: '/register_client_device',
    tag: 'mobile',
    summary: 'Register a logged-in device',
    auth: 'user',
    guard: 'human',
    response: { device_id: schema.integer() },
    errors: ['DEVICES_TOO_MANY'],
    handle: async ({ actor }) => {
      const { deviceId } = await useCases.registerDevice.execute(actor);
      return { device_id: deviceId };
    },
  });
}

/** Removes a client. */
export function removeClientDevice(useCases: Pick<PushUseCases, 'removeDevice'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-client-device',
    method: 'POST',
    path: '/remove_client_device',
    tag: 'mobile',
    summary: 'Remove a registered device',
    auth: 'user',
    guard: 'human',
    params: DeviceParams,
    response: {},
    errors: ['DEVICE_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCases.removeDevice.execute(actor, { deviceId: params.deviceId });
      return {};
    },
  });
}
