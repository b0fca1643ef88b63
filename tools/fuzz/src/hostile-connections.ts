import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Bytes that a client sends over a separate connection. */
export interface Attack {
  readonly name: string;
  /** The pieces to send; the next one is requested when the last has been sent. */
  readonly send: (host: string) => Iterable<string | Buffer>;
  /** The time between two pieces, in ms. */
  readonly everyMs?: number;
  /** The client ends its side of the connection after the last piece, and still reads. */
  readonly isHalfClosed?: boolean;
}

/** The outcome of an attack. */
export interface AttackOutcome {
  readonly name: string;
  /** The statuses of the answers, in order. */
  readonly statuses: readonly number[];
  /** The beginning of the answer. */
  readonly text: string;
}

const MIB = 1 << 20;
const MAX_ANSWER_LENGTH = 200_000;
const head = (line: string, host: string, ...fields: readonly string[]) =>
  [`${line} HTTP/1.1`, `host: ${host}`, ...fields, '', ''].join('\r\n');
const once = (text: (host: string) => string | Buffer) => (host: string) => [text(host)];
const form = 'content-type: application/x-www-form-urlencoded';
const LOG_IN = 'POST /api/v1/fetch_api_key';

function* repeated(first: string, piece: string | Buffer, times: number) {
  yield first;
  for (let count = 0; count < times; count += 1) yield piece;
}

/** Paths that have escaped from folders, or bypassed rules, in other servers. */
const PATHS = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/user_uploads/../../secret.key',
  '/user_uploads/2/..%2f..%2f..%2fsecret.key',
  '/user_uploads/thumbnail/%2e%2e/%2e%2e/secret.key/1x1.webp',
  '/docs/..%5c..%5csecret.key',
  '/assets/../../../package.json',
  '//evil.test/%2f..',
  '/api/v1//messages',
  '/api/v1/messages/%00',
  '/api/v1/messages/%ff%fe',
  '/api/v1/messages/%',
  '/api/v1/users/%f0%9f%98%80',
  '/api/v1/messages;x=1',
  `/${'a/'.repeat(4_000)}`,
  `/${'%2f'.repeat(2_000)}`,
  '/metrics/../api/v1/users',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1',
  '*',
  'evil.test:443',
  '/\\evil.test',
  '/?%00=%00&[]=[]&__proto__[x]=1',
];

/** The attacks on a connection, each with an end. */
export const ATTACKS: readonly Attack[] = [
  ...PATHS.flatMap((path) =>
    ['GET', 'DELETE'].map((method) => ({
      name: `${method} ${path.slice(0, 60)}`,
      send: once((host) => head(`${method} ${path}`, host, 'connection: close')),
    })),
  ),
  { name: 'CONNECT', send: once((host) => head('CONNECT evil.test:443', host)) },
  { name: 'TRACE', send: once((host) => head('TRACE /', host, 'connection: close')) },
  { name: 'an unknown method', send: once((host) => head('FROBNICATE /', host)) },
  { name: 'upgrade', send: once((h) => head('GET /', h, 'connection: upgrade', 'upgrade: h2c')) },
  { name: 'no host', send: once(() => 'GET /health HTTP/1.1\r\n\r\n') },
  { name: 'two hosts', send: once((h) => head('GET /health', h, 'host: evil.test')) },
  { name: 'a strange host', send: once(() => head('GET /api/v1/server_settings', '\u0001%%[')) },
  {
    name: 'garbage',
    send: once(() => Buffer.from(Array.from({ length: 4_000 }, (_, n) => n * 89))),
  },
  { name: 'TLS', send: once(() => Buffer.from('160301010001000001fc0303', 'hex')) },
  { name: 'nothing', send: () => [], isHalfClosed: true },
  {
    name: 'half a head',
    send: once((host) => `GET / HTTP/1.1\r\nhost: ${host}\r\n`),
    isHalfClosed: true,
  },
  {
    name: 'half a body',
    send: once((host) => `${head(LOG_IN, host, form, 'content-length: 1000')}username=a`),
    isHalfClosed: true,
  },
  {
    name: 'many fields in the head',
    send: once((host) =>
      head('GET /health', host, ...Array.from({ length: 3_000 }, (_, n) => `x-${n}: y`)),
    ),
  },
  {
    name: 'a head without end',
    send: (host) => repeated(`GET / HTTP/1.1\r\nhost: ${host}\r\nx: `, 'y'.repeat(8_192), 64),
  },
  {
    name: 'a huge body by its length',
    send: (host) =>
      repeated(head(LOG_IN, host, form, 'content-length: 9999999999'), Buffer.alloc(MIB, 'a'), 64),
  },
  {
    name: 'a huge body in chunks',
    send: (host) =>
      repeated(
        head(LOG_IN, host, form, 'transfer-encoding: chunked'),
        Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 'a'), Buffer.from('\r\n')]),
        64,
      ),
  },
  {
    name: 'a body that grows when it is unpacked',
    send: once((host) => {
      const packed = gzipSync(Buffer.alloc(64 * MIB, 'a'));
      const fields = [form, 'content-encoding: gzip', `content-length: ${packed.length}`];
      return Buffer.concat([
        Buffer.from(head(LOG_IN, host, ...fields, 'connection: close')),
        packed,
      ]);
    }),
  },
  {
    name: 'many fields in a form',
    send: once((host) => {
      const body = Array.from({ length: 50_000 }, (_, n) => `a${n}[b][c]=1`).join('&');
      return head(LOG_IN, host, form, `content-length: ${body.length}`, 'connection: close') + body;
    }),
  },
  {
    name: 'many parts in a form',
    send: once((host) => {
      const part =
        '--x\r\ncontent-disposition: form-data; name="f"; filename="../../a"\r\n\r\nb\r\n';
      const body = `${part.repeat(5_000)}--x--\r\n`;
      const type = 'content-type: multipart/form-data; boundary=x';
      return head(LOG_IN, host, type, `content-length: ${body.length}`, 'connection: close') + body;
    }),
  },
  {
    name: 'deep JSON',
    send: once((host) => {
      const body = '['.repeat(500_000);
      const type = 'content-type: application/json';
      return head(LOG_IN, host, type, `content-length: ${body.length}`, 'connection: close') + body;
    }),
  },
  {
    name: 'two lengths',
    send: once((h) => `${head(LOG_IN, h, 'content-length: 1', 'content-length: 5')}abcde`),
  },
  {
    name: 'a length and chunks',
    send: once((host) =>
      [
        head(LOG_IN, host, form, 'content-length: 4', 'transfer-encoding: chunked'),
        `0\r\n\r\n${head('GET /metrics', host)}`,
      ].join(''),
    ),
  },
  {
    name: 'chunks of a strange size',
    send: once(
      (host) =>
        `${head(LOG_IN, host, 'transfer-encoding: chunked')}-1\r\nx\r\nfffffffffffffffff\r\n`,
    ),
  },
  {
    name: 'a length below nothing',
    send: once((host) => head(LOG_IN, host, 'content-length: -5')),
  },
  { name: 'a folded field', send: once((host) => head('GET /health', host, 'x: a\r\n b: c')) },
  {
    name: 'many requests at once',
    send: once((host) => head('GET /api/v1/server_settings', host).repeat(500)),
    isHalfClosed: true,
  },
  {
    name: 'expects what nobody gives',
    send: once((host) => head(LOG_IN, host, 'expect: 200-maybe')),
  },
  {
    name: 'a range of everything',
    send: once((host) =>
      head('GET /', host, `range: bytes=${'0-,'.repeat(2_000)}0-`, 'connection: close'),
    ),
  },
];

/** A head, or a body, that arrives a byte at a time and never ends. */
export function slowLoris(isBody: boolean): Attack {
  const first = (host: string) =>
    isBody
      ? head(LOG_IN, host, form, 'content-length: 100000')
      : `GET / HTTP/1.1\r\nhost: ${host}\r\nx: `;
  return { name: 'slow loris', everyMs: 250, send: (host) => repeated(first(host), 'a', 10_000) };
}

/** Runs an attack, and reads until the service ends the connection, or the time limit is reached. */
export function attack(
  { name, send, everyMs = 0, isHalfClosed = false }: Attack,
  url: string,
  patienceMs = 3_000,
): Promise<AttackOutcome> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const pieces = send(host)[Symbol.iterator]();
    let text = '';
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    const sendOn = () => {
      const piece = pieces.next();
      if (socket.destroyed) return;
      if (piece.done) {
        if (isHalfClosed) socket.end();
        return;
      }
      if (!socket.write(piece.value)) socket.once('drain', sendOn);
      else if (everyMs > 0) setTimeout(sendOn, everyMs);
      else setImmediate(sendOn);
    };
    socket.on('connect', sendOn);
    socket.on('data', (chunk: Buffer) => {
      if (text.length < MAX_ANSWER_LENGTH) text += chunk.toString('latin1');
    });
    socket.on('end', () => socket.destroy());
    // A service that has read enough resets the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code));
      resolve({ name, statuses, text });
    });
  });
}

/** The violation in the answers; `null` if they are correct. */
export function problemOf({ statuses, text }: AttackOutcome): string | null {
  const failed = statuses.find((status) => status >= 500 && status !== 501 && status !== 505);
  if (failed !== undefined) return `answered ${failed}`;
  if (/root:.*:0:0:|"workspaces"|instance-id/.test(text)) return 'answered a file of the machine';
  return null;
}
