import type { IncomingMessage } from 'node:http';
import type {
  ExternalMedia,
  ExternalMediaFault,
  ExternalMediaSource,
  MediaRange,
} from '@tandem/messaging-domain/uploads';
import { FairTurns } from '@tandem/shared-kernel';
import {
  limitedBody,
  readLimitedBody,
  requestGuarded,
  type AddressPolicy,
} from '@tandem/shared-outbound-http';
import { LRUCache } from 'lru-cache';

/** The dependencies of {@link HttpExternalMedia}, and bounds that tests reduce. */
export interface HttpExternalMediaOptions {
  /** Restricts the addresses that may be contacted: authors of messages choose them. */
  readonly policy: AddressPolicy;
  /** The largest size of one picture, in bytes. */
  readonly maxPictureBytes?: number;
  /** The largest size of one video, or of one part of it, in bytes. */
  readonly maxVideoBytes?: number;
  /** The largest size of all cached pictures, in bytes. */
  readonly cacheBytes?: number;
  /** Requests to other sites at the same time; further ones wait. */
  readonly maxRequests?: number;
  /** … for one requester. */
  readonly maxRequestsPerRequester?: number;
  /** Readers that wait for a request; further ones find the proxy busy. */
  readonly maxWaiting?: number;
  /** … of one requester. */
  readonly maxWaitingPerRequester?: number;
  /** The longest wait of a reader, in ms: the proxy is busy after it. */
  readonly maxWaitMs?: number;
  /** The time limit for a picture, from the name lookup to the last byte, and for the head of a video. */
  readonly timeoutMs?: number;
  /** The time limit for a whole video. */
  readonly videoTimeoutMs?: number;
  /** The longest time in which a reader of a video takes nothing: players pause, and request the rest later. */
  readonly maxPauseMs?: number;
}

const DEFAULTS = {
  maxPictureBytes: 5 * 1024 * 1024,
  maxVideoBytes: 100 * 1024 * 1024,
  cacheBytes: 32 * 1024 * 1024,
  maxRequests: 16,
  // As many as browsers open connections to a host without HTTP/2; with it, they send all requests of a page at once.
  maxRequestsPerRequester: 6,
  maxWaiting: 1_000,
  maxWaitingPerRequester: 200,
  maxWaitMs: 15_000,
  timeoutMs: 10_000,
  videoTimeoutMs: 300_000,
  maxPauseMs: 20_000,
};
const MAX_REDIRECTS = 3;
const CACHE_MS = 3_600_000;
const FAULT_CACHE_MS = 60_000;
const MAX_CACHED_FAULTS = 1_000;
/** Vector graphics are excluded: they can load and run other content. */
const PICTURES = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;
const VIDEOS = /^video\/(?:mp4|webm)$/;

interface Picture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * Loads pictures and videos over HTTP. Pictures are read whole and cached, and concurrent readers share one
 * request; videos pass through in parts. Everything is bounded: size, time, redirects, the cache, and in all and
 * of each requester: concurrent requests and readers that wait.
 */
export class HttpExternalMedia implements ExternalMediaSource {
  readonly #options: typeof DEFAULTS & Pick<HttpExternalMediaOptions, 'policy'>;
  readonly #pictures: LRUCache<string, Picture>;
  readonly #faults = new LRUCache<string, true>({ max: MAX_CACHED_FAULTS, ttl: FAULT_CACHE_MS });
  readonly #loading = new Map<string, Promise<Picture | null>>();
  /** Requests under way, by requester. */
  readonly #requests: FairTurns;

  constructor(options: HttpExternalMediaOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#requests = new FairTurns({
      maxTaken: this.#options.maxRequests,
      maxTakenPerOwner: this.#options.maxRequestsPerRequester,
      maxWaiting: this.#options.maxWaiting,
      maxWaitingPerOwner: this.#options.maxWaitingPerRequester,
      maxWaitMs: this.#options.maxWaitMs,
    });
    this.#pictures = new LRUCache({
      maxSize: this.#options.cacheBytes,
      sizeCalculation: ({ bytes }) => bytes.length + 1,
      ttl: CACHE_MS,
    });
  }

  open(
    url: string,
    range: MediaRange | null,
    requester: string,
  ): Promise<ExternalMedia | ExternalMediaFault> {
    return this.#open(url, range, requester, true);
  }

  /** @param isFirst false after the wait for a request in which another reader requested the same */
  async #open(
    url: string,
    range: MediaRange | null,
    requester: string,
    isFirst: boolean,
  ): Promise<ExternalMedia | ExternalMediaFault> {
    const underWay = this.#loading.get(url);
    const picture = this.#pictures.get(url) ?? (underWay ? await underWay : null);
    if (picture) return wholePicture(picture);
    if (this.#faults.has(url)) return 'unavailable';
    if (!(await this.#requests.take(requester))) return 'busy';
    if (isFirst && (this.#pictures.has(url) || this.#faults.has(url) || this.#loading.has(url))) {
      this.#requests.release(requester);
      return this.#open(url, range, requester, false);
    }
    const loading = this.#load(url, range, requester);
    const shared = loading.then((loaded) => (loaded && 'bytes' in loaded ? loaded : null));
    this.#loading.set(url, shared);
    const loaded = await loading.finally(() => this.#loading.delete(url));
    if (loaded === null) return 'unavailable';
    return 'bytes' in loaded ? wholePicture(loaded) : loaded;
  }

  /** Never rejects; failures are cached. Releases the request that was taken. */
  async #load(
    url: string,
    range: MediaRange | null,
    requester: string,
  ): Promise<Picture | ExternalMedia | null> {
    const deadline = new Deadline(this.#options.timeoutMs, () => this.#requests.release(requester));
    try {
      const answer = await this.#follow(url, range, deadline.signal);
      const contentType = answer ? contentTypeOf(answer) : '';
      if (answer && VIDEOS.test(contentType)) return this.#video(answer, contentType, deadline);
      if (answer?.statusCode === 200 && PICTURES.test(contentType)) {
        const bytes = await readLimitedBody(answer, this.#options.maxPictureBytes);
        const picture = { contentType, bytes };
        this.#pictures.set(url, picture);
        deadline.end();
        return picture;
      }
    } catch {
      // Any failure: there is nothing to show.
    }
    deadline.end();
    this.#faults.set(url, true);
    return null;
  }

  /** Follows redirects; each target is checked like the first address. `null`: nothing to show. */
  async #follow(
    url: string,
    range: MediaRange | null,
    signal: AbortSignal,
  ): Promise<IncomingMessage | null> {
    let target = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) return null;
      const answer = await requestGuarded(new URL(target), {
        method: 'GET',
        policy: this.#options.policy,
        signal,
        headers: {
          accept: 'image/*, video/*',
          'accept-encoding': 'identity',
          'user-agent': 'TandemPictureProxy/1',
          ...(range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
        },
      });
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200 || statusCode === 206) return answer;
      answer.destroy();
      if (statusCode < 301 || statusCode > 308 || headers.location === undefined) return null;
      if (!URL.canParse(headers.location, target)) return null;
      target = new URL(headers.location, target).href;
    }
    return null;
  }

  /** @throws Error for a video that is too large */
  #video(answer: IncomingMessage, contentType: string, deadline: Deadline): ExternalMedia {
    const { maxVideoBytes, videoTimeoutMs, maxPauseMs } = this.#options;
    const size = sizeOf(answer);
    if (size !== null && size > maxVideoBytes) throw new Error('The video is too large');
    deadline.extend(videoTimeoutMs);
    deadline.pause(maxPauseMs);
    return {
      contentType,
      size,
      contentRange: answer.statusCode === 206 ? (answer.headers['content-range'] ?? null) : null,
      read: async function* () {
        try {
          deadline.resume();
          for await (const chunk of limitedBody<Buffer>(answer, maxVideoBytes)) {
            deadline.pause(maxPauseMs);
            yield chunk;
            deadline.resume();
          }
        } finally {
          deadline.end();
        }
      },
      close: () => {
        deadline.end();
      },
    };
  }
}

/** Aborts its signal at the end of the time or when it is ended, and then calls `onEnd` once. */
class Deadline {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;
  #pause: NodeJS.Timeout | undefined;

  constructor(
    ms: number,
    readonly onEnd: () => void,
  ) {
    this.#timer = setTimeout(() => this.end(), ms).unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Counts from now. */
  extend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), ms).unref();
  }

  /** Ends it after this time unless it is resumed. */
  pause(ms: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.end(), ms).unref();
  }

  resume(): void {
    clearTimeout(this.#pause);
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pause);
    if (this.signal.aborted) return;
    this.#controller.abort();
    this.onEnd();
  }
}

function wholePicture({ contentType, bytes }: Picture): ExternalMedia {
  return {
    contentType,
    size: bytes.length,
    contentRange: null,
    read: async function* () {
      yield bytes;
    },
    close: () => undefined,
  };
}

function contentTypeOf(answer: IncomingMessage): string {
  return (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function sizeOf(answer: IncomingMessage): number | null {
  const length = answer.headers['content-length'];
  return length === undefined || !/^\d{1,15}$/.test(length) ? null : Number(length);
}
