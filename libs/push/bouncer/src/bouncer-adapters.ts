import {
  PushError,
  DeliveryPostponed,
  DeliveryRefused,
  type PushBouncer,
  type PushDelivery,
  type PushRegistration,
  type NotificationCarrier,
  type RegistrationErrorCode,
  type RegistrationOutcome,
  type SendOutcome,
  type TokenCheck,
} from '@tandem/push-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { HttpBouncer, BouncerAnswer } from './http-bouncer.ts';

const REFUSALS: readonly string[] = [
  'INVALID_BOUNCER_PUBLIC_KEY',
  'REQUEST_EXPIRED',
  'BAD_REQUEST',
] satisfies RegistrationErrorCode[];

/** Registers tokens with a bouncer. */
export class HttpPushBouncer implements PushBouncer {
  readonly #bouncer: HttpBouncer;

  constructor(bouncer: HttpBouncer) {
    this.#bouncer = bouncer;
  }

  async register(registration: PushRegistration): Promise<RegistrationOutcome> {
    const answer = await this.#bouncer.post('e2ee/register', {
      realm_id: registration.realmId,
      user_id: registration.userId,
      device_id: registration.deviceId,
      token_id: registration.tokenId,
      token_kind: registration.tokenKind,
      bouncer_public_key: registration.bouncerPublicKey,
      encrypted_push_registration: registration.encryptedPushRegistration,
    });
    if (answer.status === 200) return { accepted: true, providerToken: null };
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      const code = REFUSALS.includes(answer.code ?? '') ? answer.code : 'BAD_REQUEST';
      // A key of this server that the bouncer does not know is not an error of the client.
      if (answer.status !== 401 && answer.status !== 403) {
        return { accepted: false, code: code as RegistrationErrorCode };
      }
    }
    throw failureOf(answer);
  }
}

/** Passes pushes to a bouncer, which sends to the providers. */
export class HttpBouncerPushSender implements NotificationCarrier<PushDelivery> {
  readonly #bouncer: HttpBouncer;

  constructor(bouncer: HttpBouncer) {
    this.#bouncer = bouncer;
  }

  async send({
    posting,
    target,
    data,
    alert,
    badge,
    collapseId,
    isUrgent,
  }: PushDelivery): Promise<SendOutcome> {
    const { realmId, userId, kind, token, appId, tokenId, reference } = target;
    const isSealed = reference.type === 'device';
    const answer = await this.#bouncer.post(isSealed ? 'e2ee/notify' : 'notify', {
      // The same number again is the same push.
      id: posting.id,
      realm_id: realmId,
      user_id: userId,
      token_kind: kind,
      data,
      alert,
      badge,
      ...(isSealed ? { device_id: reference.id, token_id: tokenId } : { token, ios_app_id: appId }),
      collapse_id: collapseId,
      priority: isUrgent ? 'high' : 'normal',
    });
    if (answer.status === 200) return answer.body.is_gone === true ? 'gone' : 'sent';
    if (answer.code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' || answer.status === 410) return 'gone';
    if (answer.status === 400 || answer.status === 413) {
      throw new DeliveryRefused(`the bouncer answered ${answer.status} ${answer.code ?? ''}`);
    }
    throw failureOf(answer);
  }
}

/** Requests a test push from a bouncer, and returns its answer. */
export class HttpBouncerTokenCheck implements TokenCheck {
  readonly #bouncer: HttpBouncer;

  constructor(bouncer: HttpBouncer) {
    this.#bouncer = bouncer;
  }

  async sendTest(
    { realmId, userId }: Actor,
    tokens: Parameters<TokenCheck['sendTest']>[1],
  ): Promise<void> {
    for (const { kind, token } of tokens) {
      const answer = await this.#bouncer
        .post('test_notification', {
          realm_id: realmId,
          user_id: userId,
          token_kind: kind,
          token,
        })
        .catch(() => {
          throw new PushError('PUSH_BOUNCER_UNREACHABLE');
        });
      if (answer.code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN') {
        throw new PushError('PUSH_DEVICE_UNKNOWN_AT_BOUNCER');
      }
      if (answer.status !== 200) throw new PushError('PUSH_BOUNCER_FAILED');
    }
  }
}

function failureOf({ status, code, retryAfter }: BouncerAnswer): Error {
  const text = `the bouncer answered ${status} ${code ?? ''}`.trim();
  return retryAfter === null ? new Error(text) : new DeliveryPostponed(text, retryAfter);
}
