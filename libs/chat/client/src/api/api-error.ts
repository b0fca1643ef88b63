/** A request that the server refused, or could not serve. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status of HTTP: 4xx is a refusal, 5xx a failure of the server. */
  readonly status: number;
  /** The code of the API, such as `BAD_EVENT_QUEUE_ID`; `HTTP_ERROR` when the answer was not of the API. */
  readonly code: string;
  /** The text of the API, for humans. */
  readonly msg: string;
  /** The delay in seconds after which the server accepts the request again, if it declares one. */
  readonly retryAfter: number | null;
  /** The other fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(operation: string, answer: Omit<ApiErrorFields, 'operation'>) {
    super(`${operation}: ${answer.status} ${answer.code}: ${answer.msg}`);
    this.status = answer.status;
    this.code = answer.code;
    this.msg = answer.msg;
    this.retryAfter = answer.retryAfter;
    this.details = answer.details;
  }
}

interface ApiErrorFields {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly retryAfter: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A request without an answer: the server cannot be reached, or took too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/**
 * The error of an answer that is not a success.
 *
 * @param body the decoded answer, or its text
 */
export function errorOf(operation: string, response: Response, body: unknown): ApiError {
  const { msg, code, ...details } = isObject(body) ? body : {};
  const seconds = details['retry-after'];
  return new ApiError(operation, {
    status: response.status,
    code: typeof code === 'string' ? code : 'HTTP_ERROR',
    msg: typeof msg === 'string' ? msg : response.statusText,
    retryAfter: typeof seconds === 'number' ? seconds : secondsOf(response),
    details,
  });
}

function secondsOf({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
