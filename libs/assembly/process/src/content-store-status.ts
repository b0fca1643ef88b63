import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { OperatorError } from '@tandem/shared-kernel';

type CheckedStore = Pick<ContentStore, 'check'>;

/** Balancers ask for the health of a process every few seconds. */
const EVERY_MS = 10_000;

/** The availability of the file store of a process. */
export class ContentStoreStatus {
  readonly #contents: CheckedStore;
  readonly #onStatus: (reason: string | null) => void;
  readonly #everyMs: number;
  #reason: string | null = null;
  #checkedAt = 0;
  #isChecking = false;

  private constructor(
    contents: CheckedStore,
    onStatus: (reason: string | null) => void,
    everyMs: number,
  ) {
    this.#contents = contents;
    this.#onStatus = onStatus;
    this.#everyMs = everyMs;
  }

  /**
   * Checks the store at the start. One that does not answer is no fault: files are unavailable until it does.
   *
   * @param onStatus called with the reason when the store becomes unavailable, and with null when it is back
   * @param everyMs the shortest time between two checks, in ms
   * @throws OperatorError if the store refuses its configuration
   */
  static async open(
    contents: CheckedStore,
    onStatus: (reason: string | null) => void,
    everyMs = EVERY_MS,
  ): Promise<ContentStoreStatus> {
    const status = new ContentStoreStatus(contents, onStatus, everyMs);
    const error = await status.#check();
    if (error instanceof OperatorError) throw error;
    status.#become(error);
    return status;
  }

  /** False if the store could not be used at the last check. */
  get isUp(): boolean {
    return this.#reason === null;
  }

  /** Checks again in the background, unless a check runs or ended a moment ago. */
  refresh(): void {
    if (this.#isChecking || performance.now() - this.#checkedAt < this.#everyMs) return;
    void this.#check().then((error) => this.#become(error));
  }

  /** @returns null if the store can be used */
  async #check(): Promise<Error | null> {
    this.#isChecking = true;
    try {
      await this.#contents.check();
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      this.#isChecking = false;
      this.#checkedAt = performance.now();
    }
  }

  #become(error: Error | null): void {
    const wasUp = this.isUp;
    this.#reason = error?.message ?? null;
    if (wasUp !== this.isUp) this.#onStatus(this.#reason);
  }
}
