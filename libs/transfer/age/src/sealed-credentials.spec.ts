import { expect, it } from '@jest/globals';
import { isRecipient, newKey, openWithKey, sealFor } from './sealed-credentials.ts';

it('is read with the key of the recipient alone, and not once it was changed', async () => {
  const { key, recipient } = await newKey();
  expect(isRecipient(recipient)).toBe(true);
  const sealed = await sealFor(recipient, 'the hashes');
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('the hashes');
  expect(await openWithKey(sealed, `# made today\n${key}\n`)).toBe('the hashes');
  const other = await newKey();
  const refused = /not for this key, or were changed/;
  await expect(openWithKey(sealed, other.key)).rejects.toThrow(refused);
  for (const at of [30, sealed.length - 20, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(openWithKey(changed, key)).rejects.toThrow(refused);
  }
  await expect(openWithKey(sealed.slice(0, -5), key)).rejects.toThrow(refused);
});

it('needs a key, and a recipient', async () => {
  const sealed = await sealFor((await newKey()).recipient, '');
  await expect(openWithKey(sealed, recipientOnly)).rejects.toThrow('the file has no key');
  await expect(openWithKey(sealed, 'AGE-SECRET-KEY-1QQQ')).rejects.toThrow('not a valid one');
  for (const text of ['', 'age1', recipientOnly.slice(0, -1), 'AGE-SECRET-KEY-1QQQ', 'ssh-rsa x']) {
    expect(isRecipient(text)).toBe(false);
  }
});

/** A recipient from the documentation of age. */
const recipientOnly = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
