import { signal } from '@preact/signals';

/** The user whose card is open, and the element that opened it. */
export const userCard = signal<{
  readonly userId: number;
  readonly anchor: HTMLElement;
} | null>(null);
