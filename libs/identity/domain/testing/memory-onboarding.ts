import type { Restorable } from '@tandem/shared-kernel/testing';
import type { OnboardingRepository } from '../src/index.ts';

/** The onboarding steps that users marked as read, in a map. */
export class MemoryOnboarding implements OnboardingRepository, Restorable {
  #read = new Map<number, readonly string[]>();

  async readBy(userId: number): Promise<readonly string[]> {
    return this.#read.get(userId) ?? [];
  }

  async markAsRead(userId: number, step: string): Promise<void> {
    this.#read.set(userId, [...new Set([...(await this.readBy(userId)), step])]);
  }

  snapshot(): () => void {
    const saved = new Map(this.#read);
    return () => {
      this.#read = saved;
    };
  }
}
