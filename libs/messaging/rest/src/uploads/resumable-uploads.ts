import { existsSync, mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import {
  MessagingError,
  type MessagingErrorCode,
  type MessagingUseCases,
} from '@tandem/messaging-domain';
import { isUploadOf, type ContentStore, type UploadLimits } from '@tandem/messaging-domain/uploads';
import {
  PathText,
  WireError,
  rawEndpoint,
  wireErrorOf,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { NoParameters } from '@tandem/shared-rest';
import type { DataStore, Server, ServerOptions } from '@tus/server';
import type Koa from 'koa';
import { storeErrors } from '../stores/store-errors.ts';
import { contentTypeOf } from './content-types.ts';
import { uploadErrors } from './upload-errors.ts';
import { UploadLocks } from './upload-locks.ts';

/** The path at which clients start a resumable upload. */
const PATH = '/api/v1/tus';
const MIB = 1_048_576;
/** Abandoned uploads are removed. */
const EXPIRES_AFTER_MS = 86_400_000;
/** The wire form of the failures of a resumable upload. */
const ERRORS = { ...uploadErrors, LIMIT_REACHED: storeErrors.LIMIT_REACHED } as const;

class UploadIdPath {
  @PathText()
  uploadId!: string;
}

type TusRequest = Parameters<NonNullable<ServerOptions['namingFunction']>>[0];
type Hook = NonNullable<ServerOptions['onUploadFinish']>;

/** The use cases behind the protocol. */
type ResumableUploadUseCases = Pick<MessagingUseCases, 'uploadFile' | 'resumableUploads'>;

/** The store of unfinished uploads: a local folder, or a content store below a prefix. */
export type UnfinishedUploadsStore =
  | { readonly folder: string }
  | { readonly contents: ContentStore; readonly prefix: string };

/** A store of the library whose uploads can be read. */
interface ReadableUploads extends DataStore {
  read(id: string): AsyncIterable<Uint8Array>;
}

/** The context of a request that the library handles. */
interface Handled {
  readonly actor: Actor | null;
  /** `null` for a request that starts an upload. */
  readonly uploadId: string | null;
  readonly call: RawCall<object>;
  readonly ctx: Koa.Context;
}

/**
 * Uploads that can continue after an interruption, by the tus protocol 1.0. The answer to the last part has
 * `url` and `filename`, like that of an upload in one request.
 *
 * @see https://tus.io/protocols/resumable-upload
 */
export class ResumableUploads {
  readonly #unfinished: UnfinishedUploadsStore;
  readonly #useCases: ResumableUploadUseCases;
  readonly #limits: Pick<UploadLimits, 'maxFileMib'>;
  /** The hooks of the library get requests, not users. */
  readonly #handled = new WeakMap<IncomingMessage, Handled>();
  #server: Promise<Server> | undefined;

  /** @param unfinished shared by all processes of the service */
  constructor(
    unfinished: UnfinishedUploadsStore,
    useCases: ResumableUploadUseCases,
    limits: Pick<UploadLimits, 'maxFileMib'>,
  ) {
    this.#unfinished = unfinished;
    this.#useCases = useCases;
    this.#limits = limits;
  }

  /** The routes of the protocol. */
  endpoints(): readonly RawEndpoint[] {
    const begin = (method: 'POST' | 'OPTIONS', path: string, operationId: string) =>
      rawEndpoint({
        handle: (ctx, call) => this.#answer(ctx, call, null),
        method,
        path,
        operationId,
        params: NoParameters,
      });
    const goOn = (method: RawEndpoint['method'], operationId: string) =>
      rawEndpoint({
        handle: (ctx, call) => this.#answer(ctx, call, call.params.uploadId),
        method,
        operationId,
        path: `${PATH}/{upload_id}`,
        params: UploadIdPath,
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
    const actor = ctx.method === 'OPTIONS' ? null : await this.#admit(call, uploadId);
    if (ctx.method === 'POST') await call.countByAddress();
    this.#handled.set(ctx.req, { actor, uploadId, call, ctx });
    // Before the answer is theirs: a library that cannot be loaded is a failure like any other.
    const server = await (this.#server ??= this.#start());
    ctx.respond = false;
    await server.handle(ctx.req, ctx.res);
  }

  /** @throws WireError, MessagingError for users who may not continue the upload */
  async #admit(call: RawCall<object>, uploadId: string | null): Promise<Actor> {
    const actor = await call.actor();
    if (!actor) throw new WireError(401, 'UNAUTHORIZED', 'Unauthenticated upload');
    if (uploadId !== null && !isUploadOf(actor, uploadId)) {
      throw new MessagingError('UPLOAD_UNKNOWN');
    }
    return actor;
  }

  /** The library is loaded for the first upload of a process, and not before. */
  async #start(): Promise<Server> {
    const { ERRORS: LIBRARY_ERRORS, MemoryLocker, Server } = await import('@tus/server');
    const datastore = await openUnfinished(this.#unfinished);
    const { resumableUploads } = this.#useCases;
    const removeFile = datastore.remove.bind(datastore);
    // Before the answer: a client that cancels an upload may start another one at once.
    datastore.remove = async (id) => {
      await removeFile(id);
      await resumableUploads.cancel(id);
    };
    const server = new Server({
      path: PATH,
      datastore,
      relativeLocation: true,
      locker: new UploadLocks(new MemoryLocker(), resumableUploads),
      maxSize: () => this.#limits.maxFileMib * MIB,
      allowedHeaders: ['authorization'],
      // Only the validated part: the library would use everything at the end of the address, including its
      // query.
      getFileIdFromRequest: (request) => this.#handledOf(request).uploadId ?? undefined,
      namingFunction: (request) => {
        const length = request.headers.get('upload-length');
        const size = length === null ? null : Number(length);
        return resumableUploads.begin(this.#actorOf(request), size);
      },
      onUploadFinish: async (request, upload) => {
        const answer = await this.#finish(request, upload, () => datastore.read(upload.id));
        await datastore.remove(upload.id);
        // An upload that is finished by its first request: the library would read it again.
        upload.creation_date = undefined;
        return answer;
      },
      onResponseError: (request, error) => this.#failure(request, error),
    });
    // Clients take an upload at its end for a file, whose address they do not have: they should start anew.
    const { HEAD: head } = server.handlers;
    const offsetOf = head.send.bind(head);
    head.send = async (...request) => {
      const answer = await offsetOf(...request);
      if (answer.headers.get('upload-offset') !== answer.headers.get('upload-length'))
        return answer;
      throw Object.assign(
        new Error('The upload was not finished'),
        LIBRARY_ERRORS.FILE_NO_LONGER_EXISTS,
      );
    };
    return server;
  }

  async #finish(
    request: TusRequest,
    upload: Parameters<Hook>[1],
    read: () => AsyncIterable<Uint8Array>,
  ): ReturnType<Hook> {
    const { metadata, id } = upload;
    const { call, uploadId } = this.#handledOf(request);
    // The last part may have been slow: the user may have lost the permission to finish.
    const actor = await this.#admit(call, uploadId);
    const fileName = metadata?.filename ?? metadata?.name ?? '';
    const type = metadata?.filetype ?? metadata?.type ?? null;
    const { pathId, name } = await this.#useCases.uploadFile.execute(actor, {
      fileName,
      size: upload.size ?? 0,
      contentType: contentTypeOf(type, fileName),
      resumableId: id,
      read,
    });
    return {
      // Clients that started the upload need its location, which a 200 would not have.
      status_code: uploadId === null ? 201 : 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `/user_uploads/${pathId}`, filename: name }),
    };
  }

  /** The library's own answer contains paths of this machine. */
  #failure(request: TusRequest, error: Error | { status_code: number; body: string }) {
    if (error instanceof MessagingError) {
      const { code, data } = error as MessagingError<MessagingErrorCode>;
      const entry = ERRORS[code as keyof typeof ERRORS];
      const { status, msg } = wireErrorOf(entry, data ?? {});
      return failure(isOfSize(code) ? 413 : status, msg);
    }
    if (error instanceof WireError) return failure(error.status, error.msg);
    if (error instanceof TemporarilyUnavailable) return failure(503, 'Please try again later');
    if ('status_code' in error) {
      if (error.status_code !== 413) return undefined;
      const { msg } = wireErrorOf(uploadErrors.UPLOAD_TOO_LARGE, {
        limit: this.#limits.maxFileMib,
      });
      return failure(413, msg);
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return failure(404, uploadErrors.UPLOAD_UNKNOWN.msg);
    }
    const { ctx } = this.#handledOf(request);
    ctx.app.emit('error', error, ctx);
    return failure(500, 'Internal server error');
  }

  #actorOf(request: TusRequest): Actor {
    const { actor } = this.#handledOf(request);
    if (!actor) throw new Error('A request reached the upload server past its log-in');
    return actor;
  }

  #handledOf(request: TusRequest): Handled {
    const { req } =
      (request as { runtime?: { node?: { req?: IncomingMessage } } }).runtime?.node ?? {};
    const handled = req && this.#handled.get(req);
    if (!handled) throw new Error('A request reached the upload server by another way');
    return handled;
  }
}

/** Removes uploads without progress for a day. @returns their number */
export async function dropAbandonedUploads(store: UnfinishedUploadsStore): Promise<number> {
  if ('folder' in store && !existsSync(store.folder)) return 0;
  return (await openUnfinished(store)).deleteExpired();
}

async function openUnfinished(store: UnfinishedUploadsStore): Promise<ReadableUploads> {
  if ('contents' in store) {
    const { SegmentedUploads } = await import('./segmented-uploads.ts');
    return new SegmentedUploads({ ...store, expiresAfterMs: EXPIRES_AFTER_MS });
  }
  const { FileStore } = await import('@tus/file-store');
  const { folder: directory } = store;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_AFTER_MS });
}

/** Clients of the protocol do not retry after 413. */
function isOfSize(code: MessagingErrorCode): boolean {
  return code === 'UPLOAD_QUOTA_EXCEEDED' || code === 'UPLOAD_TOO_LARGE';
}

function failure(status: number, message: string) {
  return { status_code: status, body: JSON.stringify({ message }) };
}
