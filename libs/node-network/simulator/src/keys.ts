import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Nine digits per division: 58^9 is the largest power of 58 below 2^53. */
const DIGITS_PER_STEP = 58n ** 9n;
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Everything before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The base58 public key of the Ed25519 key whose secret is the hash of `seed`. Random bytes are not
 * sufficient: only half of them are a point of the curve, and clients check.
 */
export function identityKey(seed: string): string {
  const secret = createHash('sha256').update(seed).digest();
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return base58(Buffer.from(x, 'base64url'));
}

/** Bytes in base58, as keys are written. */
export function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (value > 0n) {
    let group = Number(value % DIGITS_PER_STEP);
    value /= DIGITS_PER_STEP;
    for (let digit = 0; digit < 9 && (value > 0n || group > 0); digit += 1) {
      text = ALPHABET.charAt(group % 58) + text;
      group = Math.floor(group / 58);
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** An account of the chain, in form only. */
export function account(bytes: Uint8Array): string {
  return `n1${Array.from(bytes, (byte) => BECH32[byte % 32]).join('')}`;
}
