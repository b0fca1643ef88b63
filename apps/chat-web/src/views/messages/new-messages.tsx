import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { textOfHtml } from '../../model/html/message-html.ts';

/** Messages that arrive within this time are announced together, in ms. */
const TOGETHER_MS = 1_000;
const MAX_LENGTH = 200;

/** Announces the messages of other users that arrive in the list that is shown, for screen readers. */
export function NewMessages() {
  const store = useStore();
  const text = useSignal('');
  useEffect(() => {
    let waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      text.value =
        waiting.length === 1 ? (waiting[0] ?? '') : t('views.countNew', { count: waiting.length });
      waiting = [];
    };
    const end = store.session.on('message', ({ message }) => {
      const isOwn = message.sender_id === store.session.state?.userId;
      if (isOwn || !store.feeds.shownIds().includes(message.id)) return;
      const content = textOfHtml(message.content).slice(0, MAX_LENGTH);
      waiting.push(`${message.sender_full_name}: ${content}`);
      timer ??= setTimeout(announce, TOGETHER_MS);
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
