import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';

/** The prefix of the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/** The two halves of a key for sealed boxes, 32 bytes each. */
export interface BoxKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** The pair that `crypto_box_seed_keypair` derives from a seed, without the library's memory. */
export function boxKeysOf(seed: Uint8Array): BoxKeys {
  const privateKey = createHash('sha512').update(seed).digest().subarray(0, KEY_BYTES);
  const der = Buffer.concat([PKCS8_HEAD, privateKey]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  const publicKey = key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  return { publicKey, privateKey };
}
