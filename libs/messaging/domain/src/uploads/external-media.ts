/** Bytes `start` to `end` of a content, counted from 0, both included; the end is open for `null`. */
export interface MediaRange {
  readonly start: number;
  readonly end: number | null;
}

/** A picture or video of another site. */
export interface ExternalMedia {
  readonly contentType: string;
  /** Of what `read` gives, in bytes; `null` when the other site does not say. */
  readonly size: number | null;
  /** The `Content-Range` of a part; `null` for the whole. */
  readonly contentRange: string | null;
  /** Reads it once. @throws Error when the other site breaks off or sends more than is allowed */
  read(): AsyncIterable<Uint8Array>;
  /** Lets go of what was opened; needed when nothing is read. */
  close(): void;
}

/** Why there is nothing to show: `busy` may be asked again at once, `unavailable` not for a minute. */
export type ExternalMediaFault = 'busy' | 'unavailable';

/** Loads pictures and videos of other sites, so that those do not learn who reads a message. */
export interface ExternalMediaSource {
  open(url: string, range: MediaRange | null): Promise<ExternalMedia | ExternalMediaFault>;
}
