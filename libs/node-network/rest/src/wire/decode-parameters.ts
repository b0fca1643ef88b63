import { parametersOf, type ParametersClass } from '@tandem/shared-rest';
import { decodeQuery, decodeSegment } from './percent-decoding.ts';
import { PlainError } from './plain-error.ts';

/** The parts of a request with parameters, one character for each received byte. */
interface ParameterSource {
  readonly path: Readonly<Record<string, string>>;
  /** The text after the first `?`. */
  readonly query: string;
}

/**
 * Sets an endpoint's parameters from a request. The path comes first; of several errors in the query the
 * first in the order of the query is reported. Unknown names are ignored.
 *
 * @throws PlainError 400
 */
export function decodeParameters<P extends object>(
  parameters: ParametersClass<P>,
  source: ParameterSource,
): P {
  const params = new parameters();
  const values = params as Record<string, unknown>;
  const specs = parametersOf(parameters);
  for (const spec of specs) {
    if (spec.location !== 'path') continue;
    const text = decodeSegment(source.path[spec.name] ?? '', spec.name);
    values[spec.property] = spec.decode(text, spec.name);
  }
  if (source.query === '') return params;
  const expected = new Map(specs.map((spec) => [spec.name, spec]));
  const seen = new Set<string>();
  for (const [name, raw] of decodeQuery(source.query)) {
    const spec = expected.get(name);
    if (spec?.location !== 'query') continue;
    if (seen.has(name)) throw PlainError.badQuery(`duplicate field \`${name}\``);
    seen.add(name);
    values[spec.property] = spec.decode(raw, name);
  }
  return params;
}
