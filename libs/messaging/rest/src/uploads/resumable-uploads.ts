import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  MessagingError,
  type MessagingErrorCode,
  type MessagingUseCases,
  type UploadLimits,
} from '@tandem/messaging-domain';
import {
  PathText,
  WireError,
  rawEndpoint,
  wireErrorOf,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { NoParameters } from '@tandem/shared-rest';
import type { FileStore } from '@tus/file-store';
import type { Server, ServerOptions } from '@tus/server';
import type Koa from 'koa';
import { contentTypeOf } from './content-types.ts';
import { uploadErrors } from './upload-errors.ts';

/** Where clients begin a resumable upload. */
const PATH = '/api/v1/tus';
const MIB = 1_048_576;
/** An upload that nobody goes on with is dropped. */
const EXPIRES_AFTER_MS = 86_400_000;

class UploadIdPath {
  @PathText()
  uploadId!: string;
}

type TusRequest = Parameters<NonNullable<ServerOptions['namingFunction']>>[0];
type Hook = NonNullable<ServerOptions['onUploadFinish']>;

/**
 * Uploads that can go on after an interruption, by the tus protocol 1.0. The answer to the last
 * part holds `url` and `filename`, as that of an upload in one piece does.
 *
 * @see https://tus.io/protocols/resumable-upload
 */
export class ResumableUploads {
  readonly #folder: string;
  readonly #upload: Pick<MessagingUseCases['uploadFile'], 'execute'>;
  readonly #limits: Pick<UploadLimits, 'maxFileMib'>;
  /** The library hands its hooks requests, not people. */
  readonly #people = new WeakMap<IncomingMessage, Actor>();
  #server: Promise<Server> | undefined;

  /** @param folder for unfinished uploads; shared by all processes of the service */
  constructor(
    folder: string,
    upload: Pick<MessagingUseCases['uploadFile'], 'execute'>,
    limits: Pick<UploadLimits, 'maxFileMib'>,
  ) {
    this.#folder = folder;
    this.#upload = upload;
    this.#limits = limits;
  }

  /** The routes of the protocol. */
  endpoints(): readonly RawEndpoint[] {
    const begin = (method: 'POST' | 'OPTIONS', path: string, operationId: string) =>
      rawEndpoint({
        handle: (ctx, call) => this.#answer(ctx, call, null),
        ...{ method, path, operationId, params: NoParameters },
      });
    const goOn = (method: RawEndpoint['method'], operationId: string) =>
      rawEndpoint({
        handle: (ctx, call) => this.#answer(ctx, call, call.params.uploadId),
        ...{ method, operationId, path: `${PATH}/{upload_id}`, params: UploadIdPath },
      });
    return [
      begin('POST', PATH, 'create-resumable-upload'),
      begin('POST', `${PATH}/`, 'create-resumable-upload-2'),
      begin('OPTIONS', PATH, 'describe-resumable-uploads'),
      begin('OPTIONS', `${PATH}/`, 'describe-resumable-uploads-2'),
      goOn('OPTIONS', 'describe-resumable-upload'),
      goOn('GET', 'get-resumable-upload-offset'),
      goOn('PATCH', 'continue-resumable-upload'),
      goOn('DELETE', 'cancel-resumable-upload'),
    ];
  }

  async #answer(ctx: Koa.Context, call: RawCall<object>, uploadId: string | null): Promise<void> {
    if (ctx.method === 'GET') throw new WireError(405, 'BAD_REQUEST', 'Method Not Allowed');
    if (ctx.method !== 'OPTIONS') {
      const actor = await call.actor();
      if (!actor) throw new WireError(401, 'UNAUTHORIZED', 'Unauthenticated upload');
      if (uploadId !== null && !uploadId.startsWith(prefixOf(actor))) {
        throw new MessagingError('UPLOAD_UNKNOWN');
      }
      this.#people.set(ctx.req, actor);
    }
    // Before the answer is theirs: a library that cannot be loaded is a failure like any other.
    const server = await (this.#server ??= this.#start());
    ctx.respond = false;
    await server.handle(ctx.req, ctx.res);
  }

  /** The library is loaded for the first upload of a process, and not before. */
  async #start(): Promise<Server> {
    const { Server } = await import('@tus/server');
    const datastore = await unfinishedUploads(this.#folder);
    const server = new Server({
      maxSize: () => this.#limits.maxFileMib * MIB,
      allowedHeaders: ['authorization'],
      namingFunction: (request) =>
        prefixOf(this.#actorOf(request)) + randomBytes(18).toString('base64url'),
      onUploadFinish: async (request, upload) => {
        const answer = await this.#finish(request, upload);
        await datastore.remove(upload.id);
        return answer;
      },
      onResponseError: (_, error) => this.#failure(error),
      ...{ path: PATH, datastore, relativeLocation: true },
    });
    return server;
  }

  async #finish(request: TusRequest, upload: Parameters<Hook>[1]): ReturnType<Hook> {
    const { metadata, id } = upload;
    const fileName = metadata?.filename ?? metadata?.name ?? '';
    const type = metadata?.filetype ?? metadata?.type ?? null;
    const { pathId } = await this.#upload.execute(this.#actorOf(request), {
      read: () => createReadStream(join(this.#folder, id)),
      ...{ fileName, size: upload.size ?? 0, contentType: contentTypeOf(type, fileName) },
    });
    return {
      status_code: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `/user_uploads/${pathId}`, filename: fileName }),
    };
  }

  #failure(error: Error | { status_code: number; body: string }) {
    if (error instanceof MessagingError) {
      const { code } = error as MessagingError<MessagingErrorCode>;
      if (code === 'UPLOAD_QUOTA_EXCEEDED' || code === 'UPLOAD_TOO_LARGE') {
        return tooLarge(uploadErrors[code], this.#limits.maxFileMib);
      }
    }
    const isTooLarge = 'status_code' in error && error.status_code === 413;
    return isTooLarge
      ? tooLarge(uploadErrors.UPLOAD_TOO_LARGE, this.#limits.maxFileMib)
      : undefined;
  }

  #actorOf(request: TusRequest): Actor {
    const { req } =
      (request as { runtime?: { node?: { req?: IncomingMessage } } }).runtime?.node ?? {};
    const actor = req && this.#people.get(req);
    if (!actor) throw new Error('A request reached the upload server past its log-in');
    return actor;
  }
}

/** Drops uploads that nobody went on with for a day. @returns how many there were */
export async function dropAbandonedUploads(folder: string): Promise<number> {
  return existsSync(folder) ? (await unfinishedUploads(folder)).deleteExpired() : 0;
}

async function unfinishedUploads(directory: string): Promise<FileStore> {
  const { FileStore } = await import('@tus/file-store');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_AFTER_MS });
}

/** The beginning of the names of somebody's unfinished uploads. */
function prefixOf({ realmId, userId }: Actor): string {
  return `${realmId}-${userId}-`;
}

function tooLarge(entry: (typeof uploadErrors)[keyof typeof uploadErrors], limit: number) {
  const { msg } = wireErrorOf(entry, { limit });
  return { status_code: 413, body: JSON.stringify({ message: msg }) };
}
