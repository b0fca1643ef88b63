import { RegisterClientDevice, RemoveClientDevice } from './devices/client-devices.ts';
import { AddLegacyToken, RemoveLegacyToken } from './devices/legacy-tokens.ts';
import { RegisterPush } from './devices/register-push.ts';
import type { DeviceQueries } from './devices/device-repository.ts';
import type { PushPorts } from './push-ports.ts';
import { SendEncryptedTestPush, SendTestPush, type TokenCheck } from './push/send-test.ts';

/** Every use case of the push context that a request asks for. */
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
