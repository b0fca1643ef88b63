import { RegisterClientDevice, RemoveClientDevice } from './devices/client-devices.ts';
import { AddLegacyToken, RemoveLegacyToken } from './devices/legacy-tokens.ts';
import { CompleteRegistration } from './devices/complete-registration.ts';
import { RegisterPush } from './devices/register-push.ts';
import type { DeviceQueries } from './devices/device-repository.ts';
import type { PushDeliveryPorts, PushPorts } from './push-ports.ts';
import { SendPush, type PushAddresses } from './push/send-push.ts';
import { SendEncryptedTestPush, SendTestPush, type TokenCheck } from './push/send-test.ts';

/** Every use case of the push context for requests. */
export type PushUseCases = ReturnType<typeof createPushUseCases>;

/** Builds the use cases over an app's adapters. */
export function createPushUseCases(
  ports: PushPorts & {
    readonly devices: DeviceQueries;
    readonly remote: TokenCheck | null;
  },
) {
  return {
    registerDevice: new RegisterClientDevice(ports),
    removeDevice: new RemoveClientDevice(ports),
    registerPush: new RegisterPush(ports),
    addToken: new AddLegacyToken(ports),
    removeToken: new RemoveLegacyToken(ports),
    sendTest: new SendTestPush(ports),
    sendEncryptedTest: new SendEncryptedTestPush(ports),
  };
}

/** The use cases of the push context that a worker runs. */
export type PushDeliveryUseCases = ReturnType<typeof createPushDeliveryUseCases>;

/** Builds the use cases of a worker over its adapters. */
export function createPushDeliveryUseCases(ports: PushDeliveryPorts & PushAddresses) {
  return {
    sendPush: new SendPush(ports),
    completeRegistration: new CompleteRegistration(ports),
  };
}
