import { createHash } from 'node:crypto';
import {
  DeliveryPostponed,
  DeliveryRefused,
  type PushDelivery,
  type NotificationCarrier,
  type SendOutcome,
} from '@tandem/push-domain';
import type { Clock } from '@tandem/shared-kernel';
import { SignJWT, importPKCS8 } from 'jose';
import { ApnsConnection, type ApnsAnswer } from './apns-connection.ts';
import type { ApnsCredentials } from './apns-credentials.ts';

/** Apple refuses tokens older than an hour, and new ones more often than every 20 minutes. */
const TOKEN_AGE_MS = 50 * 60_000;
const DAY_SECONDS = 86_400;
/** Apple's limit for the text of a push, in bytes. */
const MAX_BYTES = 4_096;

/** The reasons by which the device will never be reached by this token again. */
const GONE: readonly string[] = [
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'ExpiredToken',
  'Unregistered',
];
/** The failures that a further attempt may fix: those of Apple's service, and of our log-in. */
const PASSING: readonly string[] = [
  'ExpiredProviderToken',
  'Forbidden',
  'IdleTimeout',
  'InvalidProviderToken',
  'MissingProviderToken',
  'TooManyProviderTokenUpdates',
];

/** Sends pushes by the Apple Push Notification service over HTTP/2, with the token of a team. */
export class ApnsPushSender implements NotificationCarrier<PushDelivery> {
  readonly #credentials: ApnsCredentials;
  readonly #clock: Clock;
  readonly #connection: ApnsConnection;
  #token: { readonly text: Promise<string>; readonly madeAt: number } | undefined;

  constructor(credentials: ApnsCredentials, clock: Clock) {
    this.#credentials = credentials;
    this.#clock = clock;
    this.#connection = new ApnsConnection(credentials.apiUrl, credentials.ca);
  }

  async send(delivery: PushDelivery): Promise<SendOutcome> {
    const { posting, target, alert, collapseId, isUrgent } = delivery;
    if (target.token === null || target.appId === null) {
      throw new DeliveryRefused('the token of the device is not known here');
    }
    const answer = await this.#connection.post(
      `/3/device/${target.token}`,
      {
        'apns-id': uuidOf(posting.id),
        authorization: `bearer ${await this.#providerToken()}`,
        'apns-topic': target.appId,
        'apns-push-type': alert ? 'alert' : 'background',
        'apns-priority': isUrgent && alert ? '10' : '5',
        'apns-expiration': String(Math.floor(this.#clock.now().getTime() / 1000) + DAY_SECONDS),
        ...(collapseId !== null && { 'apns-collapse-id': collapseId }),
      },
      payloadOf(delivery),
    );
    return answer.status === 200 ? 'sent' : this.#failed(answer);
  }

  close(): void {
    this.#connection.close();
  }

  /** @see https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
  #failed({ status, reason, retryAfter }: ApnsAnswer): SendOutcome {
    if (GONE.includes(reason ?? '') || status === 410) return 'gone';
    const text = `APNs answered ${status} ${reason ?? ''}`.trim();
    if (status === 403) this.#token = undefined;
    const passes = status >= 500 || status === 429 || PASSING.includes(reason ?? '');
    if (!passes) throw new DeliveryRefused(text);
    throw retryAfter === null ? new Error(text) : new DeliveryPostponed(text, retryAfter);
  }

  #providerToken(): Promise<string> {
    const now = this.#clock.now().getTime();
    if (!this.#token || now - this.#token.madeAt > TOKEN_AGE_MS) {
      this.#token = { madeAt: now, text: this.#sign(now) };
    }
    return this.#token.text;
  }

  async #sign(now: number): Promise<string> {
    const { keyId, teamId, privateKey } = this.#credentials;
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now / 1000))
      .sign(await importPKCS8(privateKey, 'ES256'));
  }
}

/** Apple names pushes by UUIDs; the same push keeps its name. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [8, 4, 4, 4, 12]
    .map((length, part, lengths) => {
      const start = lengths.slice(0, part).reduce((sum, each) => sum + each, 0);
      return hex.slice(start, start + length);
    })
    .join('-');
}

/** @throws DeliveryRefused for a push that Apple would refuse */
function payloadOf({ target, data, alert, badge }: PushDelivery): string {
  const isSealed = target.pushKey !== null;
  const aps = alert
    ? { alert, sound: 'default', ...(isSealed && { 'mutable-content': 1 }) }
    : { 'content-available': 1 };
  const payload = JSON.stringify({
    aps: { ...aps, ...(badge !== null && { badge }) },
    ...(isSealed ? data : { zulip: data }),
  });
  if (Buffer.byteLength(payload) > MAX_BYTES) throw new DeliveryRefused('the payload is too large');
  return payload;
}
