import { t, translateFailure } from '../i18n/translate.ts';
import { ApiError } from '@tandem/chat-client';
import { signal } from '@preact/signals';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
}

const SHOWN_MS = 5_000;
let count = 0;

/** Short texts about recent actions, oldest first. */
export const notices = signal<readonly Notice[]>([]);

/** Shows a text for a few seconds, which begin when the page is seen. */
export function notify(text: string, isBad = false): void {
  count += 1;
  const id = count;
  notices.value = [...notices.value.slice(-2), { id, text, isBad }];
  const remove = () => {
    notices.value = notices.value.filter((each) => each.id !== id);
  };
  whenSeen(() => setTimeout(remove, SHOWN_MS));
}

function whenSeen(run: () => void): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => whenSeen(run), { once: true });
  } else run();
}

/** Shows why an action failed; the page goes on. */
export function notifyOfFailure(error: unknown): void {
  notify(failureText(error), true);
}

/** The reason of the server; without an answer, that it cannot be reached. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? translateFailure(error.msg) : t('views.unreachable');
}
