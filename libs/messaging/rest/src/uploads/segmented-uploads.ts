import type { Readable } from 'node:stream';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { DataStore, ERRORS, Upload } from '@tus/server';

/** The size of a segment. A store holds one in memory for each upload in progress. */
const SEGMENT_BYTES = 10 * 1_048_576;
/** Offsets in names are of equal length. */
const OFFSET_DIGITS = 15;
const INFO = 'info';
/** The most segments of an upload: each request lists them. With full segments it is 195 GiB. */
const MAX_SEGMENTS = 20_000;

type UploadInfo = ConstructorParameters<typeof Upload>[0];
type StoredContents = Pick<ContentStore, 'put' | 'find' | 'list' | 'removeBelow'>;

interface SegmentedUploadsOptions {
  readonly contents: StoredContents;
  /** The prefix of all keys; ends before a slash. */
  readonly prefix: string;
  readonly expiresAfterMs: number;
}

/**
 * Unfinished uploads of the tus protocol as contents of a store that all instances share: the state of an
 * upload, and its bytes in segments that are named by their offset. A request that breaks off leaves the
 * bytes that arrived.
 */
export class SegmentedUploads extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ];
  readonly #contents: StoredContents;
  readonly #prefix: string;
  readonly #expiresAfterMs: number;

  constructor({ contents, prefix, expiresAfterMs }: SegmentedUploadsOptions) {
    super();
    this.#contents = contents;
    this.#prefix = prefix;
    this.#expiresAfterMs = expiresAfterMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#writeInfo(upload as UploadInfo);
    return upload;
  }

  /** @throws Error of the library with 404; with 400 after too many small segments */
  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#readInfo(id);
    const segments = await this.#segments(id);
    if (segments.length > MAX_SEGMENTS) throw tooManySegments();
    let offset = 0;
    for (const { size } of segments) offset += size;
    return new Upload({ ...info, id, offset });
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await this.#writeInfo({ ...(await this.#readInfo(id)), size: length });
  }

  /** @returns the offset after the bytes that arrived. @throws the errors of reading them */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const source = new Source(stream);
    let end = offset;
    while (await source.hasMore()) {
      end += await this.#contents.put(this.#keyOf(id, nameOf(end)), source.take(SEGMENT_BYTES));
    }
    source.throwFailure();
    return end;
  }

  /** All bytes of an upload. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    for (const { key } of await this.#segments(id)) {
      const segment = await this.#contents.find(key);
      if (!segment) throw notFound();
      yield* segment.read();
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#contents.removeBelow(this.#keyOf(id));
  }

  /**
   * Removes uploads that began too long ago, and old segments that an interrupted removal left.
   *
   * @returns the number of uploads
   */
  override async deleteExpired(): Promise<number> {
    const before = Date.now() - this.#expiresAfterMs;
    const expired = new Set<string>();
    const current = new Set<string>();
    for await (const { key, storedAt } of this.#contents.list(this.#prefix)) {
      const [id = '', name] = key.slice(this.#prefix.length + 1).split('/');
      if (storedAt.getTime() < before) expired.add(id);
      else if (name === INFO) current.add(id);
    }
    for (const id of current) expired.delete(id);
    for (const id of expired) await this.remove(id);
    return expired.size;
  }

  override getExpiration(): number {
    return this.#expiresAfterMs;
  }

  /** The segments from the first byte on, without a gap. */
  async #segments(id: string): Promise<readonly { readonly key: string; readonly size: number }[]> {
    const found = new Map<string, number>();
    for await (const { key, size } of this.#contents.list(this.#keyOf(id))) found.set(key, size);
    const segments: { key: string; size: number }[] = [];
    for (let offset = 0; ;) {
      const key = this.#keyOf(id, nameOf(offset));
      const size = found.get(key) ?? 0;
      if (size === 0) return segments;
      segments.push({ key, size });
      offset += size;
    }
  }

  async #readInfo(id: string): Promise<UploadInfo> {
    const found = await this.#contents.find(this.#keyOf(id, INFO));
    if (!found) throw notFound();
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.read()) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString()) as UploadInfo;
  }

  async #writeInfo({
    id,
    size,
    metadata,
    creation_date,
  }: Omit<UploadInfo, 'offset'>): Promise<void> {
    const info = JSON.stringify({ id, size, metadata, creation_date });
    await this.#contents.put(this.#keyOf(id, INFO), Buffer.from(info));
  }

  #keyOf(id: string, name?: string): string {
    return name === undefined ? `${this.#prefix}/${id}` : `${this.#prefix}/${id}/${name}`;
  }
}

function notFound(): Error {
  return Object.assign(new Error('There is no such upload'), ERRORS.FILE_NOT_FOUND);
}

function tooManySegments(): Error {
  const body = 'The upload has too many parts: start again with larger ones\n';
  return Object.assign(new Error('The upload has too many segments'), { status_code: 400, body });
}

function nameOf(offset: number): string {
  return String(offset).padStart(OFFSET_DIGITS, '0');
}

/** A stream that is read in pieces of limited size; a failure ends it. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #next: Uint8Array = new Uint8Array();
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#next.length === 0 && !this.#hasEnded) {
      try {
        const next = await this.#chunks.next();
        if (next.done === true) this.#hasEnded = true;
        else this.#next = next.value;
      } catch (error) {
        this.#failure = { error };
        this.#hasEnded = true;
      }
    }
    return this.#next.length > 0;
  }

  async *take(most: number): AsyncGenerator<Uint8Array> {
    for (let room = most; room > 0 && (await this.hasMore());) {
      const taken = this.#next.subarray(0, room);
      this.#next = this.#next.subarray(taken.length);
      room -= taken.length;
      yield taken;
    }
  }

  throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
