import type Koa from 'koa';
import { IngestionError } from './ingestion-error.ts';

/**
 * The body of a request of at most `maxBytes`, passed to `onChunk` as it arrives.
 *
 * @throws IngestionError BODY_TOO_LARGE, ENCODING_NOT_SUPPORTED
 */
export async function readBody(
  ctx: Koa.Context,
  maxBytes: number,
  onChunk: (chunk: Buffer) => void,
): Promise<Buffer> {
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw new IngestionError('ENCODING_NOT_SUPPORTED', 'The body must not be compressed');
  }
  const tooLarge = new IngestionError('BODY_TOO_LARGE', `The body may have ${maxBytes} bytes`);
  if (Number(ctx.get('content-length')) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  // The request is left open, so that the answer reaches an agent that is still sending.
  const stream = ctx.req.iterator({ destroyOnReturn: false });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge;
    onChunk(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
