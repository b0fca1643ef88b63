import { OperatorError, TemporarilyUnavailable } from '@tandem/shared-kernel';
import { checkKey } from '@tandem/shared-files';
import type { S3Connection } from './s3-connection.ts';
import type { S3Address } from './s3-address.ts';

/** Bytes `start` to `end` of a content, counted from 0, both included. */
interface ContentRange {
  readonly start: number;
  readonly end: number;
}

/** The headers of a direct download. */
interface DirectDownload {
  readonly contentType: string;
  /** The header `content-disposition`. */
  readonly disposition: string;
}

interface StoredContent {
  /** The size in bytes. */
  readonly size: number;
  read(range?: ContentRange): AsyncIterable<Uint8Array>;
  /** An address that serves the content for a minute without authentication. */
  directUrl?(download: DirectDownload): Promise<string>;
}

/** A content with its key. */
interface ListedContent {
  readonly key: string;
  /** The size in bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** A content has at most 10,000 parts: up to 97 GiB, the largest size of uploads that can be configured. */
const PART_BYTES = 10 * 1_048_576;
const DIRECT_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;
const REMOVED_AT_ONCE = 8;
/** The longest wait for an answer without a content, with all attempts. */
const ANSWER_MS = 15_000;
/** A slower store counts as unavailable: a whole part takes 100 s more than an answer without a content. */
const MIN_BYTES_PER_MS = 100;

/**
 * Contents as objects of an S3 bucket, by keys such as `uploads/2/ab/4yXn/photo.png`.
 *
 * A content is complete or absent: small ones are one request, larger ones a multipart upload that is completed
 * at the end. At most one part of each content is in memory.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
export class S3ContentStore {
  readonly #address: S3Address;
  #connection: Promise<S3Connection> | undefined;

  constructor(address: S3Address) {
    this.#address = address;
  }

  /**
   * Stores a content, replacing an earlier one with the key.
   *
   * @returns its size in bytes
   * @throws the errors of reading `content`; nothing is stored then
   */
  async put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number> {
    const target = this.#target(key);
    const parts = partsOf(content instanceof Uint8Array ? [content] : content);
    try {
      const first = await parts.next();
      if (first.done === true) return await this.#putWhole(target, new Uint8Array());
      const second = await parts.next();
      if (second.done === true) return await this.#putWhole(target, first.value);
      return await this.#putParts(target, first.value, second.value, parts);
    } finally {
      // After a failure of the server the content is not read to its end: this closes its file.
      await parts.return(undefined);
    }
  }

  /** `null` when it does not exist. */
  async find(key: string): Promise<StoredContent | null> {
    const target = this.#target(key);
    const found = await this.#run(({ sdk, client }) =>
      client.send(new sdk.HeadObjectCommand(target), inTime()).catch(unlessMissing),
    );
    if (found === null) return null;
    return {
      size: found.ContentLength ?? 0,
      read: (range) => this.#read(target, range),
      ...(this.#address.isDirect && {
        directUrl: (download: DirectDownload) => this.#sign(target, download),
      }),
    };
  }

  /** Removes a content; one that is not there is no fault. */
  async remove(key: string): Promise<void> {
    const target = this.#target(key);
    await this.#run(({ sdk, client }) =>
      client.send(new sdk.DeleteObjectCommand(target), inTime()).catch(unlessMissing),
    );
  }

  /** Removes every content below `prefix`, which ends before a slash. */
  async removeBelow(prefix: string): Promise<void> {
    let keys: string[] = [];
    const removeKeys = () => Promise.all(keys.map((key) => this.remove(key)));
    for await (const { key } of this.list(prefix)) {
      keys.push(key);
      if (keys.length === REMOVED_AT_ONCE) {
        await removeKeys();
        keys = [];
      }
    }
    await removeKeys();
  }

  /** Every content below `prefix`, which ends before a slash; everything by default, by key. */
  async *list(prefix?: string): AsyncGenerator<ListedContent> {
    if (prefix !== undefined) checkKey(prefix);
    const { bucket: Bucket, prefix: own } = this.#address;
    const Prefix = prefix === undefined ? own : `${own}${prefix}/`;
    let StartAfter: string | undefined;
    for (;;) {
      const page = await this.#run(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, StartAfter }), inTime()),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        StartAfter = Key;
        yield { key: Key.slice(own.length), size: Size, storedAt: LastModified ?? new Date(0) };
      }
      if (page.IsTruncated !== true || StartAfter === undefined) return;
    }
  }

  /**
   * Reads the beginning of the list of contents.
   *
   * @throws TemporarilyUnavailable while the server is unavailable
   * @throws OperatorError if it refuses the key or the bucket
   */
  async check(): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.#address;
    const first = { Bucket, Prefix, MaxKeys: 1 };
    await this.#run(({ sdk, client }) =>
      client.send(new sdk.ListObjectsV2Command(first), inTime()),
    ).catch((error: unknown) => {
      if (error instanceof TemporarilyUnavailable) throw error;
      const { name, message } = error as Error;
      throw new OperatorError(
        `S3 refuses FILE_STORE_URL, the bucket ${Bucket}: ${name}: ${message}`,
        {
          cause: error,
        },
      );
    });
  }

  async #putWhole(target: ObjectName, Body: Uint8Array): Promise<number> {
    await this.#run(({ sdk, client }) =>
      client.send(new sdk.PutObjectCommand({ ...target, Body }), inTime(Body.length)),
    );
    return Body.length;
  }

  async #putParts(
    target: ObjectName,
    first: Uint8Array,
    second: Uint8Array,
    rest: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const { UploadId } = await this.#run(({ sdk, client }) =>
      client.send(new sdk.CreateMultipartUploadCommand(target), inTime()),
    );
    const upload = { ...target, UploadId };
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let size = 0;
    const add = async (Body: Uint8Array) => {
      const PartNumber = parts.length + 1;
      const { ETag } = await this.#run(({ sdk, client }) =>
        client.send(
          new sdk.UploadPartCommand({ ...upload, PartNumber, Body }),
          inTime(Body.length),
        ),
      );
      parts.push({ PartNumber, ETag });
      size += Body.length;
    };
    try {
      await add(first);
      await add(second);
      for await (const part of rest) await add(part);
      await this.#run(({ sdk, client }) =>
        client.send(
          new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
          inTime(size),
        ),
      );
      return size;
    } catch (error) {
      // Parts that remain after a failure here are removed by the bucket's rule for incomplete uploads.
      await this.#run(({ sdk, client }) =>
        client.send(new sdk.AbortMultipartUploadCommand(upload), inTime()),
      ).catch(() => undefined);
      throw error;
    }
  }

  async *#read(target: ObjectName, range?: ContentRange): AsyncGenerator<Uint8Array> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#run(({ sdk, client }) =>
      client.send(new sdk.GetObjectCommand({ ...target, Range })).catch(asMissingFile),
    );
    // Node's HTTP client returns a stream of Node.
    for await (const chunk of Body as unknown as AsyncIterable<Uint8Array>) yield chunk;
  }

  async #sign(target: ObjectName, download: DirectDownload): Promise<string> {
    return this.#run(async ({ sdk, client, getSignedUrl }) => {
      const command = new sdk.GetObjectCommand({
        ...target,
        ResponseContentType: download.contentType,
        ResponseContentDisposition: download.disposition,
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, command, { expiresIn: DIRECT_SECONDS });
    });
  }

  /** Loaded when the first content is needed: most deployments store files in a folder. */
  async #connect(): Promise<S3Connection> {
    const { connectTo } = await import('./s3-connection.ts');
    return connectTo(this.#address);
  }

  #target(key: string): ObjectName {
    checkKey(key);
    return { Bucket: this.#address.bucket, Key: `${this.#address.prefix}${key}` };
  }

  /** @throws TemporarilyUnavailable while the server is unavailable */
  async #run<T>(work: (connection: S3Connection) => Promise<T>): Promise<T> {
    try {
      return await work(await (this.#connection ??= this.#connect()));
    } catch (error) {
      throw isTransient(error)
        ? new TemporarilyUnavailable('The file store is unavailable', RETRY_AFTER_SECONDS, {
            cause: error,
          })
        : error;
    }
  }
}

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** Parts of equal size, the last one excepted; none of an empty content. */
async function* partsOf(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  let part: Buffer = Buffer.alloc(0);
  let used = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + PART_BYTES - used);
      if (used + taken.length > part.length) part = grown(part, used + taken.length);
      part.set(taken, used);
      used += taken.length;
      at += taken.length;
      if (used === PART_BYTES) {
        yield part;
        // The earlier one may be in use still.
        part = Buffer.allocUnsafeSlow(PART_BYTES);
        used = 0;
      }
    }
  }
  if (used > 0) yield part.subarray(0, used);
  return undefined;
}

function grown(part: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, Math.max(needed, part.length * 2)));
  part.copy(larger);
  return larger;
}

interface SdkError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function unlessMissing(error: SdkError): null {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}

/** Reports a content that was removed as a file system does. */
function asMissingFile(error: SdkError): never {
  if (error.name !== 'NoSuchKey') throw error;
  throw Object.assign(new Error('The content was removed', { cause: error }), { code: 'ENOENT' });
}

/** @param sentBytes the size of the content that is sent */
const inTime = (sentBytes = 0) => ({
  abortSignal: AbortSignal.timeout(ANSWER_MS + Math.ceil(sentBytes / MIN_BYTES_PER_MS)),
});

const BUSY = new Set(['AbortError', 'TimeoutError', 'SlowDown', 'RequestTimeout']);

/** Also without an answer: the SDK notes how often it tried. */
function isTransient(error: unknown): boolean {
  const { name, $metadata } = error as SdkError;
  // An abort between two attempts has no metadata.
  if (BUSY.has(name)) return true;
  if (name === 'CredentialsProviderError' || $metadata === undefined) return false;
  const { httpStatusCode: status } = $metadata;
  return status === undefined || status >= 500;
}
