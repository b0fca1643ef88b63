import { boolean, defaulted, text, u16, type Decoder } from '../decoding/decoder.ts';
import { dictionary, object } from '../decoding/structure.ts';
import { publicKey } from './host-information.ts';

/** Digests of one key: hash name to hexadecimal digest. */
type KeyDigests = Readonly<Record<string, string>>;

/** The parameters to register with a node over the Lewes protocol. */
export interface LewesProtocolContent {
  readonly enabled: boolean;
  readonly control_port: number;
  readonly data_port: number;
  readonly x25519: string;
  /** Name of the key encapsulation to digests of its key. */
  readonly kem_keys: Readonly<Record<string, KeyDigests>>;
}

/** The node's signed statement about the Lewes protocol. */
export interface LewesProtocolDetails {
  readonly content: LewesProtocolContent;
  readonly signature: string;
}

/** More key encapsulations, and digests of each, than any honest node announces. */
const MAX_KEM_ENTRIES = 16;
const keyDigests = dictionary(text(256), MAX_KEM_ENTRIES);

export const lewesProtocolDetails: Decoder<LewesProtocolDetails> = object<LewesProtocolDetails>({
  content: object<LewesProtocolContent>({
    enabled: boolean,
    control_port: defaulted(u16, 41264),
    data_port: defaulted(u16, 51264),
    x25519: publicKey,
    kem_keys: defaulted(dictionary(keyDigests, MAX_KEM_ENTRIES), {}),
  }),
  signature: text(),
});

/** A map: a name that a node invents may be one that every object has, such as `constructor`. */
const DIRECTORY_KEM_NAMES: ReadonlyMap<string, string> = new Map([
  ['ml_kem768', 'mlkem768'],
  ['mc_eliece', 'mceliece'],
]);

/**
 * The same statement with the key names of the directory: nodes and upstream write `ml_kem768` or
 * `mlkem768` according to their age, the directory has always written the second.
 */
export function withDirectoryKemNames(details: LewesProtocolDetails): LewesProtocolDetails {
  const renamed = Object.entries(details.content.kem_keys).map(
    ([name, digests]) => [DIRECTORY_KEM_NAMES.get(name) ?? name, digests] as const,
  );
  return {
    content: { ...details.content, kem_keys: Object.fromEntries(renamed) },
    signature: details.signature,
  };
}
