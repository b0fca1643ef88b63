import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ArchiveError } from '@tandem/transfer-domain';

const RECIPIENT = /^age1[0-9a-z]{40,}$/;
const KEY = /^AGE-SECRET-KEY-[0-9A-Z-]+$/;

/** A new key, and the recipient that it decrypts for. */
export async function newKey(): Promise<{ readonly key: string; readonly recipient: string }> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

/** Whether a text is a recipient, such as `age1…`. */
export function isRecipient(text: string): boolean {
  if (!RECIPIENT.test(text)) return false;
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a text for the holder of a key, as the program `age` does.
 *
 * @see https://age-encryption.org/v1
 */
export async function sealFor(recipient: string, text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(text);
}

/**
 * Decrypts with the keys of a file that {@link newKey} or the program `age-keygen` made: lines that begin with
 * `#` are comments.
 *
 * @throws ArchiveError for a file without a key, another key, or content that was changed
 */
export async function openWithKey(sealed: Uint8Array, keyFile: string): Promise<string> {
  const keys = keyFile.split(/\s*\n\s*/).filter((line) => KEY.test(line.trim()));
  if (keys.length === 0) throw new ArchiveError('the file has no key, such as AGE-SECRET-KEY-1…');
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key.trim());
  } catch {
    throw new ArchiveError('the key is not a valid one');
  }
  try {
    return await decrypter.decrypt(sealed, 'text');
  } catch {
    throw new ArchiveError(
      'the credentials of the archive are not for this key, or were changed since the export',
    );
  }
}
