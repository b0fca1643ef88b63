/** The encoding of an answer; `identity` is without one. */
export type ContentCoding = 'identity' | 'gzip' | 'br';

/** Header values of so many different clients are remembered. */
const REMEMBERED = 256;
/** Encodings that a header may list; further ones are ignored. */
const MAX_LISTED = 16;
const MAX_LENGTH = 256;

const remembered = { br: new Map<string, ContentCoding>(), gzip: new Map<string, ContentCoding>() };

/**
 * The encoding that a client prefers among the available ones: brotli before gzip with equal weights, and
 * the plain bytes where it names neither.
 *
 * @param acceptEncoding the raw header
 * @param hasBrotli false where brotli is not available
 */
export function chooseCoding(acceptEncoding: string | undefined, hasBrotli = true): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const chosenBefore = remembered[hasBrotli ? 'br' : 'gzip'];
  const known = chosenBefore.get(acceptEncoding);
  if (known !== undefined) return known;
  const chosen = favourite(weights(acceptEncoding.slice(0, MAX_LENGTH)), hasBrotli);
  if (chosenBefore.size < REMEMBERED && acceptEncoding.length <= MAX_LENGTH) {
    chosenBefore.set(acceptEncoding, chosen);
  }
  return chosen;
}

function favourite(weightOf: ReadonlyMap<string, number>, hasBrotli: boolean): ContentCoding {
  const others = weightOf.get('*') ?? 0;
  const br = hasBrotli ? (weightOf.get('br') ?? others) : 0;
  const gzip = weightOf.get('gzip') ?? weightOf.get('x-gzip') ?? others;
  // Plain bytes are always acceptable, but preferred only by explicit request.
  const identity = weightOf.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const listed of header.split(',', MAX_LISTED)) {
    const [name = '', ...parameters] = listed.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    const weight = Number(quality);
    found.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return found;
}
