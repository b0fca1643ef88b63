/** A part of a bucket, and how to reach it. */
export interface S3Address {
  /** The base address of the server, such as `https://s3.example.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of all keys; empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null: from the environment or the machine, in the order of the AWS SDK. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** True if the name of the bucket is in the host name instead of the path. */
  readonly isVirtualHost: boolean;
  /** True if clients may download from the server directly, by signed addresses. */
  readonly isDirect: boolean;
}

const FORM = 's3://KEY:SECRET@HOST/BUCKET, optionally with /PREFIX and ?region=…';
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^[\w./-]{0,200}$/;
const OPTIONS: Readonly<Record<string, RegExp>> = {
  region: /^[a-z\d-]{1,40}$/,
  style: /^(?:path|host)$/,
  tls: /^(?:on|off)$/,
  downloads: /^(?:direct|proxied)$/,
};

/**
 * Reads an address such as `s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket/prefix?downloads=direct`.
 *
 * @throws Error with the expected form, without the address, which may have a secret
 */
export function parseS3Address(url: URL): S3Address {
  const [bucket = '', ...folders] = url.pathname.split('/').slice(1).filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const options = [...url.searchParams];
  const isValid = options.every(([name, value]) => OPTIONS[name]?.test(value) === true);
  const isPaired = (url.username === '') === (url.password === '');
  if (url.protocol !== 's3:' || url.host === '' || !BUCKET.test(bucket)) {
    throw new Error(`must be ${FORM}`);
  }
  if (!PREFIX.test(prefix) || prefix.includes('..') || !isValid || !isPaired) {
    throw new Error(`must be ${FORM}`);
  }
  const option = (name: string) => url.searchParams.get(name);
  const [, amazonRegion] = /^s3[.-]([a-z\d-]+)\.amazonaws\.com$/.exec(url.hostname) ?? [];
  return {
    endpoint: `${option('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix,
    region: option('region') ?? amazonRegion ?? 'us-east-1',
    credentials:
      url.username === ''
        ? null
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
    isVirtualHost: option('style') === 'host',
    isDirect: option('downloads') === 'direct',
  };
}
