import { parse } from 'node:querystring';
import { WireError, type RequestBody } from '@tandem/shared-chat-wire';

/** Lists and objects in each other: no system sends more. */
const MAX_DEPTH = 100;
const MAX_FIELDS = 1000;
const FORM = 'application/x-www-form-urlencoded';

/** The body of a webhook's request. */
interface WebhookBody {
  /** JSON as a value; the fields of a form; a text where texts are accepted. */
  readonly value: unknown;
  /** The source of {@link value}. */
  readonly text: string;
}

/**
 * Parses JSON, with any content type, or a form: its field `payload` may be JSON, as GitHub and Slack send
 * it.
 *
 * @param acceptsText whether a body that is not JSON is a text
 * @throws WireError 400 INVALID_JSON
 */
export function readWebhookBody(
  { type, text: raw }: RequestBody,
  acceptsText: boolean,
): WebhookBody {
  const isForm = type === FORM && !/^\s*[[{]/.test(raw);
  if (!isForm) {
    const isText = acceptsText && type !== 'application/json' && !/^\s*[[{"]/.test(raw);
    return { value: isText ? raw : parsed(raw), text: raw };
  }
  const { payload, ...fields } = parse(raw, '&', '=', { maxKeys: MAX_FIELDS });
  if (typeof payload !== 'string') return { value: { ...fields }, text: raw };
  return { value: parsed(payload), text: payload };
}

function parsed(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (depthOf(text) > MAX_DEPTH) throw malformed();
  return value;
}

/**
 * The largest depth of nested lists and objects.
 *
 * @param text valid JSON: the search for the end of an open string takes quadratic time
 */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, (depth += 1));
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}

function malformed(): WireError {
  return new WireError(400, 'INVALID_JSON', 'Malformed JSON');
}
