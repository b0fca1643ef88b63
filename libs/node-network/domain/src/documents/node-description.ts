import { nullable, text, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { moniker } from './moniker.ts';
import { plainText } from './plain-text.ts';

/** The operator's description of a node, free of HTML. */
export interface NodeDescription {
  readonly moniker: string;
  readonly website: string;
  readonly security_contact: string;
  readonly details: string;
}

/** The description as the node gave it (U7): nothing is cleaned, anything may be missing. */
export type RawNodeDescription = { readonly [Field in keyof NodeDescription]: string | null };

const MAX_LENGTH = 8192;

/** Reads four texts of up to 8,192 UTF-16 units, each of which may be missing. */
export const rawNodeDescription: Decoder<RawNodeDescription> = object<RawNodeDescription>({
  moniker: nullable(text(MAX_LENGTH)),
  website: nullable(text(MAX_LENGTH)),
  security_contact: nullable(text(MAX_LENGTH)),
  details: nullable(text(MAX_LENGTH)),
});

/** Cleans each field; a blank one becomes `N/A`, a blank moniker a name derived from the node id. */
export function cleanDescription(nodeId: number, raw: RawNodeDescription): NodeDescription {
  const clean = (field: string | null): string => plainText(field ?? '');
  return {
    moniker: clean(raw.moniker) || moniker(nodeId),
    website: clean(raw.website) || 'N/A',
    security_contact: clean(raw.security_contact) || 'N/A',
    details: clean(raw.details) || 'N/A',
  };
}

/** The description of a gateway that was never scraped. */
export const NOT_SCRAPED: NodeDescription = filledWith('NA');

/** The description of a node in the explorer that was never scraped or is not bonded. */
export const NO_DESCRIPTION: NodeDescription = filledWith('');

function filledWith(marker: string): NodeDescription {
  return { moniker: marker, website: marker, security_contact: marker, details: marker };
}
