import type { IncomingMessage, ServerResponse } from 'node:http';

/** The time that a client has to send the body of a request, in ms. */
export interface BodyPatience {
  /** Between two pieces of an upload. */
  readonly uploadIdleMs: number;
  /** The time limit for a whole upload. */
  readonly uploadMs: number;
  /** The time limit for any other body. */
  readonly otherMs: number;
}

/** A slow connection needs minutes for a large file; all others need seconds. */
export const BODY_PATIENCE: BodyPatience = {
  uploadIdleMs: 60_000,
  uploadMs: 3_600_000,
  otherMs: 60_000,
};

const UPLOAD = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;

/**
 * Ends a request whose body does not arrive: limits the pauses of an upload, so that a slow connection can
 * complete it, and the whole duration of other bodies. The answer is 408.
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  patience: BodyPatience,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const isUpload = UPLOAD.test(headers['content-type'] ?? '');
  const cut = (): void => {
    if (request.complete || socket.destroyed) return;
    if (!response.headersSent) {
      response.writeHead(408, { connection: 'close', 'content-length': '0' }).end();
    }
    // Readers of the body get an error, because the rest will not arrive.
    request.destroy();
  };
  const total = setTimeout(cut, isUpload ? patience.uploadMs : patience.otherMs).unref();
  if (isUpload) {
    socket.setTimeout(patience.uploadIdleMs, cut);
  }
  const done = (): void => {
    clearTimeout(total);
    if (isUpload) {
      socket.setTimeout(0);
      socket.off('timeout', cut);
    }
  };
  request.once('end', done);
  request.once('close', done);
}
