import type { IncomingMail } from '@tandem/messaging-domain/email-gateway';
import type { EmojiCatalog, MessageRenderer } from '@tandem/messaging-domain/content';
import {
  IsolatingMessageRenderer,
  type RenderReply,
  type RenderTask,
} from '@tandem/messaging-markdown';
import {
  IsolatedPool,
  type IsolationError,
  WorkerThreads,
  type PoolFigures,
} from '@tandem/shared-isolation';
import { IsolatedPasswords } from './isolated-passwords.ts';
import { IsolatedPictures } from './isolated-pictures.ts';
import { mediaOptions } from './media-options.ts';
import type { TextReply, TextTask, TextThreadData } from './text-tasks.ts';
import { workerEntry } from './worker-entry.ts';

/** A text that takes longer is rejected; the longest texts of users take a tenth. */
const TEXT_TIMEOUT_MS = 2_000;
/** A thread starts with 20 MiB, and a mail of 10 MiB takes some 60. */
const TEXT_HEAP_MIB = 128;
/** Its heap, and 250 MiB of buffers: the worst of 12 hostile mails of 10 MiB took 160 MiB in all. */
const TEXT_GROWTH_MIB = 384;
/** One more than a single user may have, so that no user waits for the texts of another. */
const MAX_THREADS = 2;
const IDLE_MS = 30_000;

/**
 * The isolated work of a process of the chat service: texts and mails of others, on which a hostile one
 * could spend seconds. Workers are started on first use.
 *
 * @see docs/adr/0022-isolated-work.md
 */
export class Isolation {
  /** Decodes pictures. */
  readonly pictures = new IsolatedPictures();
  /** Estimates new passwords. */
  readonly passwords = new IsolatedPasswords();
  readonly #mediaSecret: string | null;
  readonly #texts: IsolatedPool<TextTask, TextReply>;

  /** @param options.mediaSecret signs addresses of pictures of other sites; `null`: none are shown */
  constructor(options: { readonly mediaSecret: string | null }) {
    this.#mediaSecret = options.mediaSecret;
    this.#texts = new IsolatedPool<TextTask, TextReply>({
      name: 'texts',
      workers: new WorkerThreads({
        entry: workerEntry('text-thread'),
        data: { mediaSecret: this.#mediaSecret } satisfies TextThreadData,
        maxThreads: MAX_THREADS,
        maxHeapMib: TEXT_HEAP_MIB,
        maxGrowthMib: TEXT_GROWTH_MIB,
        idleMs: IDLE_MS,
      }),
      timeoutMs: TEXT_TIMEOUT_MS,
      maxRunning: MAX_THREADS,
      maxRunningPerUser: 1,
      maxQueued: 64,
      maxQueuedPerUser: 8,
    });
  }

  /** A renderer that no text can block. */
  renderer(emoji: EmojiCatalog): MessageRenderer {
    const threads = {
      run: async (task: RenderTask, user: string) =>
        (await this.#texts.run(task, user)) as RenderReply,
    };
    return new IsolatingMessageRenderer(emoji, threads, mediaOptions(this.#mediaSecret));
  }

  /**
   * Decodes a mail.
   *
   * @returns `null` for data that is not a mail, or exceeds a limit
   * @throws IsolationError `refused` when too many mails wait
   */
  async readMail(raw: Uint8Array, recipient: string): Promise<IncomingMail | null> {
    try {
      const reply = await this.#texts.run({ kind: 'mail', raw }, `mail to ${recipient}`);
      return reply.kind === 'mail' ? reply.mail : null;
    } catch (error) {
      const { fault } = error as Partial<IsolationError>;
      if (fault === 'timed_out' || fault === 'out_of_memory') return null;
      throw error;
    }
  }

  /** The state of all pools. */
  figures(): readonly PoolFigures[] {
    return [this.#texts.figures(), this.pictures.figures(), this.passwords.figures()];
  }

  /** Ends all workers. */
  async stop(): Promise<void> {
    await Promise.all([this.#texts.stop(), this.pictures.stop(), this.passwords.stop()]);
  }
}
