import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts that are equivalent to passwords, which the database and its backups must not contain:
 * AES-256-GCM under a key that is derived from the server's secret.
 */
export class TextSeal {
  readonly #key: Buffer;

  /** @param purpose texts of one purpose do not open for another one */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', `tandem ${purpose}`, 32));
  }

  /** @param key the binding of the text: it decrypts only with the same one */
  close(text: string, key: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(key));
    const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
  }

  /** @throws Error when it was closed with another secret, for another key, or changed since */
  open(sealed: string, key: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(key))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }
}

/** Encrypts mails while they wait: their links are secrets. */
export class MailSeal extends TextSeal {
  constructor(secret: string) {
    super(secret, 'mail queue');
  }
}
