/// <reference lib="dom" />
import { signal, type ReadonlySignal } from '@preact/signals';
import { DetailedError, Upload as TusUpload, defaultOptions } from 'tus-js-client';
import { t, translateFailure } from '../i18n/translate.ts';

/** A file on its way to the server. */
export interface UploadProgress {
  readonly id: number;
  /** The composer that shows it. */
  readonly owner: string;
  readonly name: string;
  /** From 0 to 100. */
  readonly percent: number;
  /**
   * `waiting`: the connection is lost, and the upload goes on when it is back. `done`: the server has the file, and
   * files that were chosen before it are still on their way.
   */
  readonly phase: 'sending' | 'waiting' | 'failed' | 'done';
  /** The reason of its failure. */
  readonly reason: string | null;
}

/** Pauses between attempts, in ms; afterwards the upload waits for the connection of the page. */
const RETRY_DELAYS = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const CHUNK_BYTES = 5 * 1024 * 1024;

const { urlStorage: stored } = defaultOptions;
/** A storage that is full does not stop an upload: it only does not go on after a reload. */
const URL_STORAGE: typeof stored = {
  findAllUploads: () => stored.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => stored.findUploadsByFingerprint(fingerprint),
  removeUpload: (key) => stored.removeUpload(key),
  addUpload: async (fingerprint, upload) => {
    try {
      return await stored.addUpload(fingerprint, upload);
    } catch {
      return '';
    }
  },
};

/** The uploads of a page. Each goes on where it broke off, also after a reload if the same file is chosen again. */
export class Uploads {
  readonly list: ReadonlySignal<readonly UploadProgress[]>;
  readonly #list = signal<readonly UploadProgress[]>([]);
  readonly #running = new Map<number, TusUpload>();
  /** The functions that report uploads with the phase `done`. */
  readonly #reports = new Map<number, () => void>();
  /** The actions that follow the uploads of a composer. */
  readonly #actions = signal<ReadonlyMap<string, () => void>>(new Map());
  readonly #endpoint: string;
  /** The uploads that make no attempt any more. */
  readonly #stopped = new Set<number>();
  #count = 0;

  /** @param url the address of the organization */
  constructor(url: string) {
    this.#endpoint = `${url}/api/v1/tus/`;
    this.list = this.#list;
  }

  /** True while files of a composer are being uploaded. */
  isBusy(owner: string): boolean {
    return this.#list.value.some((each) => each.owner === owner && each.phase !== 'failed');
  }

  /**
   * Runs an action when the server has all files of a composer. It is dropped if one of them fails or is
   * cancelled.
   */
  afterwards(owner: string, action: () => void): void {
    this.#actions.value = new Map([...this.#actions.value, [owner, action]]);
  }

  /** True while an action of a composer waits for its uploads. */
  isAwaited(owner: string): boolean {
    return this.#actions.value.has(owner);
  }

  /** The action of a composer does not follow its uploads any more. */
  dropAction(owner: string): void {
    if (!this.isAwaited(owner)) return;
    this.#actions.value = new Map([...this.#actions.value].filter(([each]) => each !== owner));
  }

  /**
   * Begins an upload.
   *
   * @param onDone called with the path of the file when the server has it and those that were chosen before
   */
  start(owner: string, file: File, onDone: (url: string) => void): void {
    this.#count += 1;
    const id = this.#count;
    const upload = new TusUpload(file, {
      endpoint: this.#endpoint,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      urlStorage: URL_STORAGE,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type || 'application/octet-stream' },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        if (status === null) this.#change(id, { phase: 'waiting' });
        return status === null || status >= 500 || status === 409 || status === 423;
      },
      onProgress: (sent, total) => {
        const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
        this.#change(id, { percent, phase: 'sending' });
      },
      onError: (error) => {
        // Without an answer there is no connection, and the upload goes on when it is back.
        if (statusOf(error) === null) this.#change(id, { phase: 'waiting' });
        else {
          this.dropAction(owner);
          this.#change(id, { phase: 'failed', reason: reasonOf(error) });
          this.#report(owner);
        }
        this.#stopped.add(id);
      },
      onSuccess: ({ lastResponse }) => {
        this.#reports.set(id, () => onDone(urlIn(lastResponse.getBody())));
        this.#change(id, { phase: 'done' });
        this.#report(owner);
      },
    });
    this.#running.set(id, upload);
    const progress: UploadProgress = {
      id,
      owner,
      name: file.name,
      percent: 0,
      phase: 'sending',
      reason: null,
    };
    this.#list.value = [...this.#list.value, progress];
    void this.#resume(id, upload);
  }

  /** Tries a failed upload again. */
  retry(id: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#stopped.delete(id);
    this.#change(id, { phase: 'sending', reason: null });
    running.start();
  }

  /** The connection is back: uploads that were waiting for it go on. */
  goOn(): void {
    for (const { id, phase } of this.#list.value) {
      if (phase === 'waiting' && this.#stopped.has(id)) this.retry(id);
    }
  }

  /** Ends an upload; the server removes its data. */
  cancel({ id, owner }: UploadProgress): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.dropAction(owner);
    this.#forget(id);
    this.#report(owner);
    // The server removes abandoned uploads in any case.
    running.abort(running.url !== null).catch(() => undefined);
  }

  /** The session has ended: an upload goes on when its account chooses the file again. */
  close(): void {
    for (const upload of this.#running.values()) void upload.abort();
    this.#actions.value = new Map();
  }

  /** Continues where an earlier upload of the same file broke off. */
  async #resume(id: number, upload: TusUpload): Promise<void> {
    const previous = await upload.findPreviousUploads().catch(() => []);
    if (!this.#running.has(id)) return;
    if (previous[0]) upload.resumeFromPreviousUpload(previous[0]);
    upload.start();
  }

  /** Reports the uploads of a composer that are done, in the order in which their files were chosen. */
  #report(owner: string): void {
    for (const { id, phase } of this.#list.value.filter((each) => each.owner === owner)) {
      const report = this.#reports.get(id);
      if (phase === 'sending' || phase === 'waiting') return;
      if (report) {
        this.#forget(id);
        report();
      }
    }
    const action = this.#actions.value.get(owner);
    this.dropAction(owner);
    action?.();
  }

  #change(id: number, change: Partial<UploadProgress>): void {
    this.#list.value = this.#list.value.map((each) =>
      each.id === id ? { ...each, ...change } : each,
    );
  }

  #forget(id: number): void {
    this.#running.delete(id);
    this.#reports.delete(id);
    this.#stopped.delete(id);
    this.#list.value = this.#list.value.filter((each) => each.id !== id);
  }
}

function statusOf(error: Error): number | null {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? null) : null;
}

/** The text of the server about a refusal. */
function reasonOf(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  // The message of the library names requests and offsets.
  if (!body) return t('compose.noConnection');
  try {
    const { msg } = JSON.parse(body) as { readonly msg?: unknown };
    return typeof msg === 'string' ? translateFailure(msg) : body;
  } catch {
    return body;
  }
}

function urlIn(body: string): string {
  return (JSON.parse(body) as { readonly url: string }).url;
}
