import type { PushUseCases } from '@tandem/push-domain';
import { Pattern, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';

class TokenParams {
  @TextParam({ allowNull: true })
  token!: string;
}

class ApnsTokenParams {
  @Pattern(/^[.a-zA-Z0-9-]+$/)
  @TextParam({ description: 'The bundle ID of the app' })
  appid!: string;

  @TextParam({ allowNull: true, description: 'Hexadecimal digits' })
  token!: string;
}

const TOKENS = { tag: 'mobile', auth: 'user', guard: 'human', response: {} } as const;
const APNS = '/users/me/apns_device_token';
const FCM = '/users/me/android_gcm_reg_id';

type UseCases = Pick<PushUseCases, 'addToken' | 'removeToken'>;

/** The four calls by which older clients are pushed to. */
export function legacyTokenEndpoints(useCases: UseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      ...TOKENS,
      operationId: 'add-apns-token',
      method: 'POST',
      path: APNS,
      summary: 'Add an APNs device token',
      params: ApnsTokenParams,
      errors: ['PUSH_TOKEN_LENGTH', 'APNS_TOKEN_INVALID', 'PUSH_TOKENS_TOO_MANY'],
      handle: async ({ actor, params }) => {
        const { token, appid: appId } = params;
        await useCases.addToken.execute(actor, { kind: 'apns', token, appId });
        return {};
      },
    }),
    chatEndpoint({
      ...TOKENS,
      operationId: 'remove-apns-token',
      method: 'DELETE',
      path: APNS,
      summary: 'Remove an APNs device token',
      params: TokenParams,
      errors: ['PUSH_TOKEN_LENGTH', 'APNS_TOKEN_INVALID', 'PUSH_TOKEN_UNKNOWN'],
      handle: async ({ actor, params }) => {
        await useCases.removeToken.execute(actor, { kind: 'apns', token: params.token });
        return {};
      },
    }),
    chatEndpoint({
      ...TOKENS,
      operationId: 'add-fcm-token',
      method: 'POST',
      path: FCM,
      summary: 'Add an FCM registration token',
      params: TokenParams,
      errors: ['PUSH_TOKEN_LENGTH', 'PUSH_TOKENS_TOO_MANY'],
      handle: async ({ actor, params }) => {
        await useCases.addToken.execute(actor, { kind: 'fcm', token: withoutNull(params.token) });
        return {};
      },
    }),
    chatEndpoint({
      ...TOKENS,
      operationId: 'remove-fcm-token',
      method: 'DELETE',
      path: FCM,
      summary: 'Remove an FCM registration token',
      params: TokenParams,
      errors: ['PUSH_TOKEN_LENGTH', 'PUSH_TOKEN_UNKNOWN'],
      handle: async ({ actor, params }) => {
        const token = withoutNull(params.token);
        await useCases.removeToken.execute(actor, { kind: 'fcm', token });
        return {};
      },
    }),
  ];
}

/** PostgreSQL stores no null characters; no token has one. */
function withoutNull(token: string): string {
  return token.replaceAll('\0', '\ufffd');
}
