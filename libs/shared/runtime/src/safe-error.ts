/**
 * The parts of an error that a log shows besides its message and stack. Other fields may contain values of
 * rows.
 */
const SHOWN = ['code', 'errno', 'syscall', 'address', 'port', 'status', 'severity', 'schema'];
const SHOWN_OF_POSTGRES = ['table', 'column', 'constraint', 'routine'];
const HIDDEN = '[hidden]';
/** The most causes, and errors of an aggregate. */
const MOST_NESTED = 5;

/** Longer texts are cut, for example bodies of answers. */
const LONGEST = 8_000;

const CREDENTIALS_IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+@/gi;
const QUERY_OF_ADDRESS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>]*)\?[^\s"'<>]*/gi;
const HEADER = /\b(authorization|cookie|x-api-key)\b(\s*[:=]\s*)[^\r\n]+/gi;
const ASSIGNED =
  /\b((?:access_|refresh_|api_?)?(?:token|key)|password|passwd|secret|signature)(["']?\s*[:=]\s*["']?)[^\s"',;&]{6,}/gi;
/** Long runs that mix capitals, small letters and digits, or are hexadecimal: keys and tokens. */
const TOKEN = /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}(?![\w-])/g;
const TOKEN_IN_PATH =
  /(?<=https?:\/\/[^\s"'<>]*\/)(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{16,}(?=[\s/"'<>.)]|$)/g;
const HEXADECIMAL = /(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi;

/**
 * A text without secrets: passwords and queries of addresses, values of headers and fields with secrets,
 * long random texts.
 */
export function hideSecrets(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(CREDENTIALS_IN_ADDRESS, `$1${HIDDEN}@`)
    .replace(QUERY_OF_ADDRESS, `$1?${HIDDEN}`)
    .replace(HEADER, `$1$2${HIDDEN}`)
    .replace(ASSIGNED, `$1$2${HIDDEN}`)
    .replace(TOKEN_IN_PATH, HIDDEN)
    .replace(TOKEN, HIDDEN)
    .replace(HEXADECIMAL, HIDDEN);
}

/**
 * The logged form of an error: type, message, stack, codes, and causes. Other fields are omitted: drivers
 * put statements, their parameters, and rows into them.
 */
export function safeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) {
    return typeof error === 'string' ? hideSecrets(error) : { type: typeof error };
  }
  const shown: Record<string, unknown> = {
    type: error.name,
    message: hideSecrets(error.message),
    stack: hideSecrets(error.stack ?? ''),
  };
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  for (const name of [...SHOWN, ...SHOWN_OF_POSTGRES]) {
    const value = fields[name];
    if (['string', 'number'].includes(typeof value)) shown[name] = value;
  }
  if (depth >= MOST_NESTED) return shown;
  if (error.cause !== undefined) shown.cause = safeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    const errors = error.errors as readonly unknown[];
    shown.errors = errors.slice(0, MOST_NESTED).map((each) => safeError(each, depth + 1));
  }
  return shown;
}

/** The same as text, for the end of a process. */
export function safeErrorText(error: unknown): string {
  const { stack, code, cause } = (safeError(error) ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof stack !== 'string') return hideSecrets(String(error));
  const causes = cause === undefined ? '' : `\ncaused by: ${JSON.stringify(cause)}`;
  return `${stack}${code === undefined ? '' : ` (${JSON.stringify(code)})`}${causes}`;
}
