import type { PushUseCases } from '@tandem/push-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { registerClientDevice, removeClientDevice } from './devices/device.endpoints.ts';
import { registerPush } from './devices/register-push.endpoint.ts';
import { legacyTokenEndpoints } from './push/legacy-token.endpoints.ts';
import { sendEncryptedTestPush, sendTestPush } from './push/send-test.endpoint.ts';

/** The dependencies of the endpoints of this context. */
interface PushEndpointDependencies {
  readonly useCases: PushUseCases;
}

/** Every endpoint of the push context. */
export function pushEndpoints(dependencies: PushEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    registerClientDevice(useCases),
    removeClientDevice(useCases),
    registerPush(useCases),
    ...legacyTokenEndpoints(useCases),
    sendTestPush(useCases),
    sendEncryptedTestPush(useCases),
  ];
}
