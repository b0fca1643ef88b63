import { successHeaders, unchangedHeaders } from './answer-headers.ts';
import type { Compression, Compressor } from './compressor.ts';
import type { ContentCoding } from './content-coding.ts';
import type { JoinedBody } from './joined-body.ts';

/** The bytes of an answer in one coding, and the headers that go with them. */
export interface EncodedBody {
  readonly body: Buffer;
  /** Strong, in quotes; another one for each coding. */
  readonly etag: string;
  /** The headers of status 200: names and values in turn. */
  readonly headers: readonly string[];
  /** The headers of status 304. */
  readonly unchangedHeaders: readonly string[];
}

interface RepresentationOptions {
  /** Names the bytes, see `contentTag`. */
  readonly tag: string;
  readonly compressor: Compressor;
  /** Header value; not sent when absent. */
  readonly cacheControl?: string | undefined;
}

/** Shorter bodies fit in one packet either way. */
export const WORTH_COMPRESSING = 256;
/**
 * Longer bodies are compressed by gzip alone: of these parts can be compressed apart, so that a list of which
 * little has changed is compressed again in part.
 */
export const MAX_BROTLI = 4 << 20;
/** Up to this size a client waits some ms for a compressed body, beyond it gets the plain one. */
const WORTH_WAITING = 1 << 20;

const SUFFIX = { identity: '', gzip: '-gz', br: '-br' } as const;

/** The bytes of an answer, and the existing compressed forms. */
export class Representation {
  /** Plain bytes. */
  readonly length: number;
  readonly tag: string;
  readonly #source: Buffer | JoinedBody;
  readonly #options: RepresentationOptions;
  /** Joined bytes are held only while they are sent. */
  #plain: WeakRef<EncodedBody> | EncodedBody | undefined;
  readonly #compressed = new Map<Compression, EncodedBody | 'not shorter'>();
  readonly #begun = new Map<Compression, Promise<void>>();

  constructor(body: Buffer | JoinedBody, options: RepresentationOptions) {
    this.length = body.length;
    this.tag = options.tag;
    this.#source = body;
    this.#options = options;
  }

  /** False for one that is compressed by gzip alone. */
  get hasBrotli(): boolean {
    return this.length <= MAX_BROTLI;
  }

  /** The bytes for a client that prefers `coding`; undefined when they must be created first. */
  ready(coding: ContentCoding): EncodedBody | undefined {
    if (coding === 'identity' || this.length < WORTH_COMPRESSING) return this.plain();
    const compressed = this.#compressed.get(coding);
    if (compressed === 'not shorter') return this.plain();
    if (compressed !== undefined) return compressed;
    return this.#waitsInVain() && this.#begun.has(coding) ? this.plain() : undefined;
  }

  /** The bytes for a client that prefers `coding`: plain bytes where compression takes too long. */
  async encoded(coding: ContentCoding): Promise<EncodedBody> {
    const ready = this.ready(coding);
    if (ready !== undefined || coding === 'identity') return ready ?? this.plain();
    const making = this.compress(coding);
    if (!this.#waitsInVain()) await making;
    return this.ready(coding) ?? this.plain();
  }

  /** Creates the compressed bytes unless that was started; resolves when they exist. */
  compress(coding: Compression): Promise<void> {
    if (this.length < WORTH_COMPRESSING || this.#compressed.has(coding)) return Promise.resolve();
    if (coding === 'br' && !this.hasBrotli) return Promise.resolve();
    const begun = this.#begun.get(coding) ?? this.#make(coding);
    this.#begun.set(coding, begun);
    return begun;
  }

  /** Reuses the compressed forms of another representation of the same bytes. */
  takeOver(other: Representation): void {
    for (const [coding, made] of other.#compressed) this.#compressed.set(coding, made);
  }

  /** Adopts compressed bytes. */
  hold(coding: Compression, compressed: Buffer): void {
    const isShorter = compressed.length < this.length;
    this.#compressed.set(coding, isShorter ? this.#encode(compressed, coding) : 'not shorter');
  }

  plain(): EncodedBody {
    const held = this.#plain instanceof WeakRef ? this.#plain.deref() : this.#plain;
    if (held !== undefined) return held;
    const source = this.#source;
    const isOnePiece = Buffer.isBuffer(source);
    const plain = this.#encode(isOnePiece ? source : source.join(), 'identity');
    this.#plain = isOnePiece ? plain : new WeakRef(plain);
    return plain;
  }

  async #make(coding: Compression): Promise<void> {
    try {
      const { body } = this.plain();
      const compressed = await this.#options.compressor.compress(body, coding);
      // Refused: the next request for it tries again.
      if (compressed !== null) this.hold(coding, compressed);
    } catch {
      // Without enough memory, for example. The plain bytes are equivalent.
    } finally {
      this.#begun.delete(coding);
    }
  }

  #waitsInVain(): boolean {
    return this.length > WORTH_WAITING;
  }

  #encode(body: Buffer, coding: ContentCoding): EncodedBody {
    const entity = {
      etag: `"${this.tag}${SUFFIX[coding]}"`,
      contentLength: body.length,
      contentEncoding: coding === 'identity' ? undefined : coding,
      cacheControl: this.#options.cacheControl,
    };
    return {
      body,
      etag: entity.etag,
      headers: successHeaders(entity),
      unchangedHeaders: unchangedHeaders(entity),
    };
  }
}
