/** A body exceeds the limit of its reader. */
export class BodyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`longer than ${maxBytes} bytes`);
    this.name = 'BodyTooLarge';
  }
}

/**
 * Passes a body on while it stays within `maxBytes`, independent of its length header, and stops the transfer
 * when it does not. Compressed bodies are counted after decompression.
 *
 * @throws BodyTooLarge
 */
export async function* limitedBody<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  maxBytes: number,
): AsyncGenerator<T> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
    yield chunk;
  }
}

/**
 * Reads a body of at most `maxBytes` into memory, see {@link limitedBody}.
 *
 * @throws BodyTooLarge
 */
export async function readLimitedBody(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of limitedBody(chunks, maxBytes)) parts.push(chunk);
  return Buffer.concat(parts);
}
