import type { PushUseCases } from '@tandem/push-domain';
import { IntParam, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';

class TestParams {
  @TextParam({ optional: true, allowNull: true, description: 'All tokens if omitted' })
  token?: string;
}

class EncryptedTestParams {
  @IntParam({ optional: true, description: 'All devices if omitted' })
  deviceId?: number;
}

/** Pushes a test to one token of the actor, or to all of them. */
export function sendTestPush(useCases: Pick<PushUseCases, 'sendTest'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'test-notify',
    method: 'POST',
    path: '/mobile_push/test_notification',
    tag: 'mobile',
    summary: 'Send a test notification to one or all devices',
    auth: 'user',
    guard: 'human',
    params: TestParams,
    response: {},
    errors: [
      'PUSH_DEVICE_NOT_RECOGNIZED',
      'PUSH_DEVICE_UNKNOWN_AT_BOUNCER',
      'PUSH_BOUNCER_UNREACHABLE',
      'PUSH_BOUNCER_FAILED',
    ],
    handle: async ({ actor, params }) => {
      await useCases.sendTest.execute(actor, { token: params.token });
      return {};
    },
  });
}

/** Pushes an encrypted test to one device of the actor, or to all of them. */
export function sendEncryptedTestPush(
  useCases: Pick<PushUseCases, 'sendEncryptedTest'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'e2ee-test-notify',
    method: 'POST',
    path: '/mobile_push/e2ee/test_notification',
    tag: 'mobile',
    summary: 'Send an encrypted test notification to one or all devices',
    auth: 'user',
    guard: 'human',
    params: EncryptedTestParams,
    response: {},
    errors: ['PUSH_NO_ACTIVE_DEVICE'],
    handle: async ({ actor, params }) => {
      await useCases.sendEncryptedTest.execute(actor, { deviceId: params.deviceId });
      return {};
    },
  });
}
