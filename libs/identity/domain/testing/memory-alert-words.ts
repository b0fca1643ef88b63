import type { Restorable } from '@tandem/shared-kernel/testing';
import type { AlertWordRepository } from '../src/index.ts';

const key = (word: string) => word.toLowerCase();

/** Alert words of users, in a map. */
export class MemoryAlertWords implements AlertWordRepository, Restorable {
  #words = new Map<number, readonly string[]>();

  async of(userId: number): Promise<readonly string[]> {
    return this.#words.get(userId) ?? [];
  }

  async add(userId: number, words: readonly string[]): Promise<boolean> {
    const before = await this.of(userId);
    const added = words.filter(
      (word, index) =>
        !before.some((each) => key(each) === key(word)) &&
        words.findIndex((each) => key(each) === key(word)) === index,
    );
    this.#words.set(userId, [...before, ...added]);
    return added.length > 0;
  }

  async remove(userId: number, words: readonly string[]): Promise<boolean> {
    const before = await this.of(userId);
    const left = before.filter((each) => !words.some((word) => key(word) === key(each)));
    this.#words.set(userId, left);
    return left.length < before.length;
  }

  snapshot(): () => void {
    const saved = new Map(this.#words);
    return () => {
      this.#words = saved;
    };
  }
}
