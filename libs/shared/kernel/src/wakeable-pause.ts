/** The pause of a loop, which other code can end early. */
export class WakeablePause {
  #wakes = 0;
  #isClosed = false;
  #end: () => void = () => undefined;

  /** The number of wake-ups. A loop that compares it notices wake-ups during its work. */
  get wakes(): number {
    return this.#wakes;
  }

  /** Ends the pause, and counts. */
  wake(): void {
    this.#wakes += 1;
    this.#end();
  }

  /** Ends the pause, if there is one. */
  interrupt(): void {
    this.#end();
  }

  /** Ends the pause and every later one. */
  close(): void {
    this.#isClosed = true;
    this.wake();
  }

  /** @param ms `Infinity`: until it is woken or interrupted */
  wait(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
