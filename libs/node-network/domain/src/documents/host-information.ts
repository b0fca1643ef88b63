import { nonEmptyText, nullable, text, u32, u8, type Decoder } from '../decoding/decoder.ts';
import { array, object } from '../decoding/structure.ts';
import { ipAddress } from '../values/ip-address.ts';

/** Rotation id of a sphinx key that was announced before keys rotated. */
const LEGACY_ROTATION = 0xffff_ffff;

/** A key for mixing packets and the rotation in which it is valid. */
export interface SphinxKey {
  readonly rotation_id: number;
  readonly public_key: string;
}

/** A key for encrypted links between nodes. */
export interface NoiseKey {
  readonly supported_version: number;
  readonly x25519_pubkey: string;
}

/** The public keys of a node, base58. */
export interface HostKeys {
  /** Identity of the node. */
  readonly ed25519: string;
  readonly x25519: string;
  readonly current_x25519_sphinx_key: SphinxKey;
  readonly pre_announced_x25519_sphinx_key: SphinxKey | null;
  readonly x25519_versioned_noise: NoiseKey | null;
}

/** The addresses of a node. */
export interface HostInformation {
  /** Canonical IPv4 and IPv6 addresses in the order announced. */
  readonly ip_address: readonly string[];
  readonly hostname: string | null;
  readonly keys: HostKeys;
}

export const publicKey: Decoder<string> = nonEmptyText(256);

/** More addresses than any honest node announces. */
export const ipAddresses: Decoder<string[]> = array(ipAddress, 32);

const sphinxKey = object<SphinxKey>({ rotation_id: u32, public_key: publicKey });

type AnnouncedKeys = Omit<HostKeys, 'current_x25519_sphinx_key'> & {
  readonly current_x25519_sphinx_key: SphinxKey | null;
};

const announcedKeys = object<AnnouncedKeys>({
  ed25519: publicKey,
  x25519: publicKey,
  current_x25519_sphinx_key: nullable(sphinxKey),
  pre_announced_x25519_sphinx_key: nullable(sphinxKey),
  x25519_versioned_noise: nullable(
    object<NoiseKey>({ supported_version: u8, x25519_pubkey: publicKey }),
  ),
});

/** Nodes from before key rotation announce one x25519 key for everything. */
const hostKeys: Decoder<HostKeys> = (value) => {
  const keys = announcedKeys(value);
  const current = keys.current_x25519_sphinx_key ?? {
    rotation_id: LEGACY_ROTATION,
    public_key: keys.x25519,
  };
  return { ...keys, current_x25519_sphinx_key: current };
};

export const hostInformation: Decoder<HostInformation> = object<HostInformation>({
  ip_address: ipAddresses,
  hostname: nullable(text(253)),
  keys: hostKeys,
});
