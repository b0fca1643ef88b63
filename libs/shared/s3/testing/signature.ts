import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A failure in the words of the protocol. */
export class S3Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

interface Signed {
  readonly scope: readonly string[];
  readonly accessKeyId: string;
  readonly date: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly payload: string;
  readonly isInAddress: boolean;
}

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const FIFTEEN_MINUTES_MS = 900_000;

/**
 * Checks version 4 of Amazon's signatures, in the header or in the address, and the hash of the body.
 *
 * @throws S3Failure
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function checkSignature(request: IncomingMessage, body: Buffer, keys: Keys): void {
  const url = new URL(request.url ?? '', 'http://server');
  const signed = signedOf(request, url);
  if (signed.accessKeyId !== keys.accessKeyId) throw new S3Failure(403, 'InvalidAccessKeyId');
  checkTime(signed, url);
  if (/^[\da-f]{64}$/.test(signed.payload) && signed.payload !== sha256(body)) {
    throw new S3Failure(400, 'XAmzContentSHA256Mismatch');
  }
  const canonical = [
    request.method,
    // Signed as it was sent.
    (request.url ?? '').split('?')[0],
    canonicalQuery(url),
    ...signed.headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed.headers.join(';'),
    signed.payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', signed.date, signed.scope.join('/'), sha256(canonical)];
  const key = signed.scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const expected = hmac(key, text.join('\n'));
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Failure(403, 'SignatureDoesNotMatch');
  }
}

function signedOf(request: IncomingMessage, url: URL): Signed {
  const query = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const isInAddress = url.searchParams.has('X-Amz-Signature');
  const fields = isInAddress
    ? {
        Credential: query('Credential'),
        SignedHeaders: query('SignedHeaders'),
        Signature: query('Signature'),
      }
    : Object.fromEntries(
        [...(request.headers.authorization ?? '').matchAll(/(\w+)=([^,\s]+)/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      );
  const { Credential = '', SignedHeaders = '', Signature = '' } = fields;
  const [accessKeyId = '', ...scope] = Credential.split('/');
  if (scope.length !== 4 || scope[3] !== 'aws4_request') throw new S3Failure(403, 'AccessDenied');
  return {
    accessKeyId,
    scope,
    isInAddress,
    date: isInAddress ? query('Date') : String(request.headers['x-amz-date']),
    headers: SignedHeaders.split(';'),
    signature: Signature,
    payload: isInAddress ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']),
  };
}

function checkTime({ date, isInAddress }: Signed, url: URL): void {
  const iso = date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const age = Date.now() - Date.parse(iso);
  if (isInAddress && age > Number(url.searchParams.get('X-Amz-Expires')) * 1000) {
    throw new S3Failure(403, 'AccessDenied');
  }
  if (!isInAddress && !(Math.abs(age) < FIFTEEN_MINUTES_MS)) {
    throw new S3Failure(403, 'RequestTimeTooSkewed');
  }
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
