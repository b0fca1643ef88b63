import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Failure, checkSignature } from './signature.ts';

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly storedAt: Date;
}

interface MultipartUpload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const KEYS = { accessKeyId: 'TANDEMTEST', secretAccessKey: 'a secret/of+the store' };
const BUCKET = 'tandem-files';
const MIN_PART = 5 * 1_048_576;
/** Small, so that tests see several pages. */
const PAGE = 7;

/**
 * A server of the S3 protocol with one bucket in memory, for tests: the packages of npm and Debian have none for
 * Node 20 with multipart uploads and checks of signatures. It refuses what S3 refuses: wrong signatures and
 * hashes, expired addresses, parts that are too small, unknown uploads.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, MultipartUpload>();
  /** Operations so far, as `METHOD key`. */
  readonly calls: string[] = [];
  readonly #server: Server;
  #port = 0;
  #failWith: number | undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  /** @param port 0: a free one */
  static async start(port = 0): Promise<S3Server> {
    const server = new S3Server();
    server.#port = port;
    await server.up();
    return server;
  }

  /** The setting that names a server at the port. */
  static addressAt(port: number, options = '', prefix = ''): string {
    const { accessKeyId, secretAccessKey } = KEYS;
    const login = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`;
    return `s3://${login}@127.0.0.1:${port}/${BUCKET}${prefix}?tls=off${options}`;
  }

  /** The setting that names this server. */
  address(options = '', prefix = ''): string {
    return S3Server.addressAt(this.#port, options, prefix);
  }

  /** Answers every request with this status; undefined: works again. */
  failWith(status: number | undefined): void {
    this.#failWith = status;
  }

  async up(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    try {
      if (this.#failWith !== undefined) throw new S3Failure(this.#failWith, 'ServiceUnavailable');
      checkSignature(request, body, KEYS);
      const url = new URL(request.url ?? '', 'http://server');
      const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
      if (bucket !== BUCKET) throw new S3Failure(404, 'NoSuchBucket');
      const key = decodeURIComponent(rest.join('/'));
      this.calls.push(`${request.method} ${key}`);
      this.#perform({ request, response, key, query: url.searchParams, body });
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      response.statusCode = error.status;
      xml(response, `<Error><Code>${error.code}</Code><Message>refused</Message></Error>`);
    }
  }

  #perform(call: Call): void {
    const { request, query, key } = call;
    const isUpload = query.has('uploadId');
    if (key === '' && request.method === 'GET') return this.#list(call);
    if (request.method === 'POST' && query.has('uploads')) return this.#begin(call);
    if (request.method === 'POST' && isUpload) return this.#complete(call);
    if (request.method === 'PUT' && isUpload) return this.#putPart(call);
    if (request.method === 'DELETE' && isUpload) return this.#abort(call);
    if (request.method === 'PUT') return this.#put(call);
    if (request.method === 'DELETE') return this.#remove(call);
    if (request.method === 'GET' || request.method === 'HEAD') return this.#get(call);
    throw new S3Failure(405, 'MethodNotAllowed');
  }

  #put({ key, body, response }: Call): void {
    const object = { body, etag: etagOf(body), storedAt: new Date() };
    this.objects.set(key, object);
    response.setHeader('etag', object.etag).end();
  }

  #get({ key, query, request, response }: Call): void {
    const object = this.objects.get(key);
    if (!object) throw new S3Failure(404, 'NoSuchKey');
    const { length } = object.body;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? length - 1), length - 1)];
    if (first !== undefined && start >= length) throw new S3Failure(416, 'InvalidRange');
    if (first !== undefined) {
      response.statusCode = 206;
      response.setHeader('content-range', `bytes ${start}-${end}/${length}`);
    }
    for (const [name, value] of query) {
      if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value);
    }
    response.setHeader('etag', object.etag);
    response.setHeader('last-modified', object.storedAt.toUTCString());
    response.setHeader('content-length', end - start + 1);
    response.end(request.method === 'HEAD' ? undefined : object.body.subarray(start, end + 1));
  }

  #remove({ key, response }: Call): void {
    this.objects.delete(key);
    response.statusCode = 204;
    response.end();
  }

  #list({ query, response }: Call): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('start-after') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && byUtf8(key, after) > 0)
      .sort(byUtf8);
    const contents = keys.slice(0, PAGE).map((key) => {
      const { body, storedAt, etag } = this.objects.get(key)!;
      const date = storedAt.toISOString();
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${date}</LastModified><ETag>${escaped(etag)}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const more = `<IsTruncated>${keys.length > PAGE}</IsTruncated>`;
    xml(response, `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>`);
  }

  #begin({ key, response }: Call): void {
    const id = randomUUID();
    this.uploads.set(id, { key, parts: new Map() });
    xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  #putPart(call: Call): void {
    const { query, body, response } = call;
    this.#uploadOf(call).parts.set(Number(query.get('partNumber')), body);
    response.setHeader('etag', etagOf(body)).end();
  }

  #complete(call: Call): void {
    const { key, query, body, response } = call;
    const { parts } = this.#uploadOf(call);
    const listed = [
      ...body.toString().matchAll(/<ETag>(.+?)<\/ETag><PartNumber>(\d+)<\/PartNumber>/g),
    ].map(([, etag = '', number]) => {
      const part = parts.get(Number(number));
      if (!part || etagOf(part) !== etag.replaceAll('&quot;', '"')) {
        throw new S3Failure(400, 'InvalidPart');
      }
      return part;
    });
    if (listed.length === 0) throw new S3Failure(400, 'MalformedXML');
    if (listed.slice(0, -1).some((part) => part.length < MIN_PART)) {
      throw new S3Failure(400, 'EntityTooSmall');
    }
    const whole = Buffer.concat(listed);
    this.objects.set(key, { body: whole, etag: etagOf(whole), storedAt: new Date() });
    this.uploads.delete(query.get('uploadId') ?? '');
    xml(response, `<CompleteMultipartUploadResult></CompleteMultipartUploadResult>`);
  }

  #abort(call: Call): void {
    this.#uploadOf(call);
    this.uploads.delete(call.query.get('uploadId') ?? '');
    call.response.statusCode = 204;
    call.response.end();
  }

  #uploadOf({ key, query }: Call): MultipartUpload {
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (upload?.key !== key) throw new S3Failure(404, 'NoSuchUpload');
    return upload;
  }
}

function xml(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/xml');
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function byUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
