import {
  DeliveryPostponed,
  DeliveryRefused,
  type PushDelivery,
  type NotificationCarrier,
  type SendOutcome,
} from '@tandem/push-domain';
import type { Clock } from '@tandem/shared-kernel';
import { SignJWT, importPKCS8 } from 'jose';
import type { FcmCredentials } from './fcm-credentials.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3_600;
/** A token is renewed that long before it ends. */
const MARGIN_MS = 60_000;
const PATIENCE_MS = 15_000;

interface AccessToken {
  readonly token: string;
  readonly goodUntil: number;
}

interface FcmError {
  readonly error?: {
    readonly status?: string;
    readonly message?: string;
    readonly details?: readonly { readonly errorCode?: string }[];
  };
}

/** Sends pushes by Firebase Cloud Messaging, HTTP v1, as a service account. */
export class FcmPushSender implements NotificationCarrier<PushDelivery> {
  readonly #credentials: FcmCredentials;
  readonly #clock: Clock;
  #access: Promise<AccessToken> | undefined;

  constructor(credentials: FcmCredentials, clock: Clock) {
    this.#credentials = credentials;
    this.#clock = clock;
  }

  async send({ target, data, collapseId, isUrgent }: PushDelivery): Promise<SendOutcome> {
    if (target.token === null)
      throw new DeliveryRefused('the token of the device is not known here');
    const { apiUrl, projectId } = this.#credentials;
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/messages:send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await this.#accessToken()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        message: {
          token: target.token,
          data: textsOf(data),
          android: {
            priority: isUrgent ? 'HIGH' : 'NORMAL',
            ...(collapseId !== null && { collapse_key: collapseId }),
          },
        },
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json().catch(() => ({}))) as FcmError;
    if (response.ok) return 'sent';
    return this.#failed(response, body);
  }

  /** @see https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
  #failed({ status, headers }: Response, { error }: FcmError): SendOutcome {
    const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status;
    const text = `FCM answered ${status} ${code ?? ''} ${error?.message ?? ''}`.trim();
    if (code === 'UNREGISTERED' || status === 404) return 'gone';
    if (code === 'SENDER_ID_MISMATCH') return 'gone';
    if (code === 'INVALID_ARGUMENT' && /registration token/i.test(error?.message ?? '')) {
      return 'gone';
    }
    if (status === 400 || status === 413) throw new DeliveryRefused(text);
    // A token that was revoked early is fetched again for the next attempt.
    if (status === 401) this.#access = undefined;
    const retryAfter = Number(headers.get('retry-after') ?? 'x');
    if (Number.isFinite(retryAfter)) throw new DeliveryPostponed(text, retryAfter);
    throw new Error(text);
  }

  async #accessToken(): Promise<string> {
    this.#access ??= this.#fetchToken();
    try {
      const { token, goodUntil } = await this.#access;
      if (goodUntil > this.#clock.now().getTime()) return token;
    } catch (error) {
      this.#access = undefined;
      throw error;
    }
    this.#access = this.#fetchToken();
    return (await this.#access).token;
  }

  async #fetchToken(): Promise<AccessToken> {
    const { clientEmail, privateKey, tokenUrl } = this.#credentials;
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: JWT_BEARER, assertion }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json().catch(() => ({}))) as {
      readonly access_token?: string;
      readonly expires_in?: number;
      readonly error?: string;
    };
    if (!response.ok || body.access_token === undefined) {
      throw new Error(
        `the log-in to FCM was answered ${response.status} ${body.error ?? ''}`.trim(),
      );
    }
    const goodUntil = now * 1000 + (body.expires_in ?? 0) * 1000 - MARGIN_MS;
    return { token: body.access_token, goodUntil };
  }
}

/** The values of a data message are texts. */
function textsOf(data: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
