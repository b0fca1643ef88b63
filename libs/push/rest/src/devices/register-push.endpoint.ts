import { TOKEN_KINDS, type PushUseCases, type TokenKind } from '@tandem/push-domain';
import {
  IntParam,
  JsonParam,
  OneOf,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatEndpoint,
  type Shape,
} from '@tandem/shared-chat-wire';

const MAX_UNSIGNED_32 = 0xffff_ffff;

const unsigned32: Shape<number> = {
  schema: { type: 'integer', minimum: 0, maximum: MAX_UNSIGNED_32 },
  check: (value, at) => {
    if (typeof value !== 'number' || (Number.isFinite(value) && !Number.isInteger(value))) {
      throw WireError.badRequest(`${at} is not an integer`);
    }
    if (value < 0 || value > MAX_UNSIGNED_32) {
      throw WireError.badRequest(`Invalid ${at}: Value error, Not a valid unsigned 32-bit integer`);
    }
    return value;
  },
};

class RegisterPushParams {
  @TextParam({ optional: true, description: 'The key of the bouncer that was used, Base64' })
  bouncerPublicKey?: string;

  @IntParam({ description: 'From the registration of the client' })
  deviceId!: number;

  @TextParam({ optional: true, description: 'Encrypted for the key of the bouncer, Base64' })
  encryptedPushRegistration?: string;

  @TextParam({ optional: true, description: 'A byte 0x31 and a key of 32 bytes, Base64' })
  pushKey?: string;

  @JsonParam(unsigned32, { optional: true, description: 'Sent with each push' })
  pushKeyId?: number;

  @TextParam({
    optional: true,
    description: 'The first 8 bytes of the SHA-256 of the token, Base64',
  })
  tokenId?: string;

  @OneOf(TOKEN_KINDS)
  @TextParam({ optional: true })
  tokenKind?: TokenKind;
}

/** Registers a client for pushes that only it can read, or replaces its key or its token. */
export function registerPush(useCases: Pick<PushUseCases, 'registerPush'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'register-push-device',
    method: 'POST',
    path: '/mobile_push/register',
    tag: 'mobile',
    summary: 'Register a device for encrypted push notifications',
    auth: 'user',
    guard: 'human',
    params: RegisterPushParams,
    response: {},
    errors: [
      'PUSH_NOT_CONFIGURED',
      'DEVICE_UNKNOWN',
      'PUSH_REGISTRATION_INCOMPLETE',
      'PUSH_KEY_WITHOUT_REGISTRATION',
      'PUSH_KEY_INVALID',
      'PUSH_REGISTRATION_IN_PROGRESS',
      'PUSH_TOKEN_ID_INVALID',
      'PUSH_TOKEN_WITHOUT_REGISTRATION',
    ],
    handle: async ({ actor, params }) => {
      await useCases.registerPush.execute(actor, params);
      return {};
    },
  });
}
