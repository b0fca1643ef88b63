/** An answer that is longer than its reader is ready to hold. */
export class BodyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`longer than ${maxBytes} bytes`);
    this.name = 'BodyTooLarge';
  }
}

/**
 * Reads a body while it stays within `maxBytes`, whatever its length header says, and stops the
 * transfer as soon as it does not. Compressed bodies are counted unpacked.
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLarge(maxBytes);
    parts.push(chunk);
  }
  return Buffer.concat(parts, length).toString('utf8');
}
