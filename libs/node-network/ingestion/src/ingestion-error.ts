/** Every failure that may be returned to a probe agent, with its status. */
export const INGESTION_STATUS = {
  SIGNATURE_MISSING: 401,
  TIMESTAMP_REFUSED: 401,
  SIGNATURE_REFUSED: 401,
  REQUEST_REPLAYED: 409,
  RATE_LIMITED: 429,
  BODY_TOO_LARGE: 413,
  ENCODING_NOT_SUPPORTED: 415,
  BODY_NOT_JSON: 400,
  NO_PROBE_REPORTS: 400,
  TOO_BUSY: 503,
} as const;

type IngestionErrorCode = keyof typeof INGESTION_STATUS;

/** A refused request; its text is for the agent and contains no secret. */
export class IngestionError extends Error {
  override readonly name = 'IngestionError';

  /** @param retryAfterSeconds when the same may succeed later */
  constructor(
    readonly code: IngestionErrorCode,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}
