import * as sdk from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Address } from './s3-address.ts';

/** A client with its commands. */
export interface S3Connection {
  readonly sdk: typeof sdk;
  readonly client: sdk.S3Client;
  readonly getSignedUrl: typeof getSignedUrl;
}

/** Slow downloads each use a connection. */
const AGENT = { maxSockets: 1_000, keepAlive: true } as const;
const REQUESTS = {
  connectionTimeout: 5_000,
  // Without any byte.
  socketTimeout: 30_000,
  httpAgent: AGENT,
  httpsAgent: AGENT,
} as const;
const ATTEMPTS = 3;

/** Creates the client of a server; it connects with the first request. */
export function connectTo({
  endpoint,
  region,
  credentials,
  isVirtualHost,
}: S3Address): S3Connection {
  // The version is pinned and runs on Node 20; the SDK would print a warning about later ones.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new sdk.S3Client({
    endpoint,
    region,
    ...(credentials !== null && { credentials }),
    forcePathStyle: !isVirtualHost,
    maxAttempts: ATTEMPTS,
    requestHandler: REQUESTS,
    // Newer checksums are unknown to many servers; the signature has the hash of each body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, getSignedUrl };
}
