import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { textOfHtml } from '../../model/html/message-html.ts';

/** Messages that arrive within this time are announced together, in ms; longer while they do not stop. */
const TOGETHER_MS = 1_000;
const MAX_TOGETHER_MS = 30_000;
const MAX_LENGTH = 200;
const NO_BREAK_SPACE = '\u00a0';

/** Announces the messages of other users that arrive in the list that is shown, for screen readers. */
export function NewMessages() {
  const store = useStore();
  const text = useSignal('');
  useEffect(() => {
    let waiting: string[] = [];
    let pause = TOGETHER_MS;
    let lastAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      const next =
        waiting.length === 1 ? (waiting[0] ?? '') : t('views.countNew', { count: waiting.length });
      // A text that does not change is not announced.
      text.value = next === text.value ? `${next}${NO_BREAK_SPACE}` : next;
      waiting = [];
      lastAt = performance.now();
    };
    const end = store.session.on('message', ({ message }) => {
      const isOwn = message.sender_id === store.session.state?.userId;
      if (isOwn || !store.feeds.shownIds().includes(message.id)) return;
      const content = textOfHtml(message.content).slice(0, MAX_LENGTH);
      waiting.push(`${message.sender_full_name}: ${content}`);
      if (timer) return;
      const isBurst = performance.now() - lastAt < 2 * pause;
      pause = isBurst ? Math.min(2 * pause, MAX_TOGETHER_MS) : TOGETHER_MS;
      timer = setTimeout(announce, pause);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [store, text]);
  return (
    <p class="hidden-text" aria-live="polite">
      {text.value}
    </p>
  );
}
