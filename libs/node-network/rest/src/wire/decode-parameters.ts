import { parametersOf, type ParametersClass } from '@tandem/shared-rest';
import { decodeQuery, decodeSegment } from './percent-decoding.ts';
import { PlainError } from './plain-error.ts';

/** The parts of a request that hold parameters, one character for each byte as it came. */
interface ParameterSource {
  readonly path: Readonly<Record<string, string>>;
  /** The text behind the first `?`. */
  readonly query: string;
}

/**
 * Fills an endpoint's parameters from a request. The path comes first; of several faults in the
 * query the first in the order in which the client wrote them is reported. Names that the endpoint
 * does not know are passed over.
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
