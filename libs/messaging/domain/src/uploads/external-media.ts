/** Bytes `start` to `end` of a content, counted from 0, both included; the end is open for `null`. */
export interface MediaRange {
  readonly start: number;
  readonly end: number | null;
}

/** A picture or video of another site. */
export interface ExternalMedia {
  readonly contentType: string;
  /** Size of the data of `read`, in bytes; `null` when the other site does not declare it. */
  readonly size: number | null;
  /** The `Content-Range` of a part; `null` for the whole. */
  readonly contentRange: string | null;
  /** Reads it once. @throws Error when the other site disconnects or sends more than allowed, or the reader pauses */
  read(): AsyncIterable<Uint8Array>;
  /** Releases the open resource; needed when it is not read. */
  close(): void;
}

/** The reason for which there is no content: `busy` may be retried at once, `unavailable` after a minute. */
export type ExternalMediaFault = 'busy' | 'unavailable';

/** Loads pictures and videos of other sites, so that those do not learn who reads a message. */
export interface ExternalMediaSource {
  /** @param requester the network whose share of the requests it uses */
  open(
    url: string,
    range: MediaRange | null,
    requester: string,
  ): Promise<ExternalMedia | ExternalMediaFault>;
}
