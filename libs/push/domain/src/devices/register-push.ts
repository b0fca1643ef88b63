import type { Actor } from '@tandem/shared-kernel';
import { PushError } from '../push-error.ts';
import type { DeviceChanged } from '../push-events.ts';
import type { PushPorts, PushTx } from '../push-ports.ts';
import { base64Of, bytesOfBase64 } from './base64.ts';
import { checkCredential } from './credential-check.ts';
import type { Device, DeviceChange, TokenKind } from './device.ts';

/** The key that encrypts pushes. */
interface KeyGroup {
  readonly pushKeyId: number;
  readonly pushKey: string;
}

/** The token of the device that receives pushes. */
interface TokenGroup {
  readonly tokenKind: TokenKind;
  readonly tokenId: string;
  readonly bouncerPublicKey: string;
  readonly encryptedPushRegistration: string;
}

/** A key, a token, or both; a group that lacks something counts as absent. */
interface RegisterPushInput extends Partial<KeyGroup>, Partial<TokenGroup> {
  readonly deviceId: number;
}

type Ports = Pick<PushPorts, 'unitOfWork' | 'isPushConfigured' | 'clock'>;

const KEY_BYTES = 33;
/** The only supported cryptosystem: secretbox with a key of 32 bytes. */
const SECRETBOX = 0x31;
const TOKEN_ID_BYTES = 8;

/**
 * Registers a client for encrypted pushes, or replaces its key or its token. A new token is in use once the
 * bouncer has confirmed it, which is requested after the answer.
 *
 * @see `POST mobile_push/register`
 */
export class RegisterPush {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws PushError PUSH_NOT_CONFIGURED, CREDENTIAL_ENDED, DEVICE_UNKNOWN, PUSH_REGISTRATION_INCOMPLETE,
   *   PUSH_KEY_WITHOUT_REGISTRATION, PUSH_REGISTRATION_IN_PROGRESS, PUSH_TOKEN_ID_INVALID,
   *   PUSH_TOKEN_WITHOUT_REGISTRATION, PUSH_KEY_INVALID
   */
  execute(actor: Actor, input: RegisterPushInput): Promise<void> {
    const { unitOfWork, isPushConfigured } = this.#ports;
    if (!isPushConfigured) throw new PushError('PUSH_NOT_CONFIGURED');
    return unitOfWork.run(async (tx) => {
      await checkCredential(tx, actor);
      const device = await tx.devices.lock(actor.userId, input.deviceId);
      if (!device) throw new PushError('DEVICE_UNKNOWN');
      const key = keyGroupOf(input);
      const token = tokenGroupOf(input);
      if (!key && !token) throw new PushError('PUSH_REGISTRATION_INCOMPLETE');
      const tokenId = token && this.#checkToken(device, token, key);
      if (key && !token && device.pushKey === null) {
        throw new PushError('PUSH_KEY_WITHOUT_REGISTRATION');
      }
      const pushKey = key && checkedKey(key.pushKey);
      const isSameKey = !key || (device.pushKey === pushKey && device.pushKeyId === key.pushKeyId);
      const isSameToken = !tokenId || (device.tokenId === tokenId && device.errorCode === null);
      if (isSameKey && isSameToken) return;
      await this.#register(tx, actor, device, {
        ...(key && pushKey && { key: { pushKey, pushKeyId: key.pushKeyId } }),
        ...(token && tokenId && { token: { ...token, tokenId } }),
      });
    });
  }

  #checkToken(device: Device, token: TokenGroup, key: KeyGroup | null): string {
    if (device.pendingTokenId !== null && device.errorCode === null) {
      throw new PushError('PUSH_REGISTRATION_IN_PROGRESS');
    }
    const tokenId = bytesOfBase64(token.tokenId);
    if (tokenId?.length !== TOKEN_ID_BYTES) throw new PushError('PUSH_TOKEN_ID_INVALID');
    if (!key && device.pushKey === null) {
      throw new PushError('PUSH_TOKEN_WITHOUT_REGISTRATION');
    }
    return base64Of(tokenId);
  }

  async #register(
    tx: PushTx,
    { realmId, userId }: Actor,
    { id: deviceId }: Device,
    { key, token }: { readonly key?: KeyGroup; readonly token?: TokenGroup },
  ): Promise<void> {
    const now = this.#ports.clock.now();
    const change: DeviceChange = {
      ...(key && { pushKey: key.pushKey, pushKeyId: key.pushKeyId }),
      ...(token && {
        pendingTokenId: token.tokenId,
        tokenKind: token.tokenKind,
        tokenUpdatedAt: now,
        errorCode: null,
      }),
    };
    await tx.devices.change(deviceId, change);
    const changes: DeviceChanged['changes'] = {
      ...(key && { pushKeyId: key.pushKeyId }),
      ...(token && {
        tokenUpdatedAt: Math.floor(now.getTime() / 1000),
        pendingTokenId: token.tokenId,
        errorCode: null,
      }),
    };
    await tx.events.append({ type: 'device.changed', realmId, userId, deviceId, changes });
    if (token) await tx.registrations.add({ ...token, realmId, userId, deviceId });
  }
}

function keyGroupOf({ pushKey, pushKeyId }: RegisterPushInput): KeyGroup | null {
  return pushKey === undefined || pushKeyId === undefined ? null : { pushKey, pushKeyId };
}

function tokenGroupOf(input: RegisterPushInput): TokenGroup | null {
  const { tokenKind, tokenId, bouncerPublicKey, encryptedPushRegistration } = input;
  return tokenKind === undefined ||
    tokenId === undefined ||
    bouncerPublicKey === undefined ||
    encryptedPushRegistration === undefined
    ? null
    : { tokenKind, tokenId, bouncerPublicKey, encryptedPushRegistration };
}

function checkedKey(text: string): string {
  const bytes = bytesOfBase64(text);
  if (bytes?.length !== KEY_BYTES || bytes[0] !== SECRETBOX) {
    throw new PushError('PUSH_KEY_INVALID');
  }
  return base64Of(bytes);
}
