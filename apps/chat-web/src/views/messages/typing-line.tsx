import { t } from '../../i18n/translate.ts';
import { typistsIn, type Conversation } from '@tandem/chat-client';
import { useEffect, useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { namesOf } from '../../state/direct-conversations.ts';

/** More users than these are not named. */
const MAX_NAMED = 3;
const LOOK_MS = 1_000;

/** The users who type in a conversation. */
export function TypingLine({ conversation }: { readonly conversation: Conversation }) {
  const state = useChatState();
  const [now, setNow] = useState(Date.now());
  const typists = typistsIn(state, conversation, Math.max(now, Date.now()));
  const isShown = typists.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return (
    <p class="typing-line" aria-live="off">
      {isShown &&
        (typists.length > MAX_NAMED
          ? t('views.manyTyping')
          : t(typists.length === 1 ? 'views.typingOne' : 'views.typingSome', {
              names: namesOf(state, typists),
            }))}
    </p>
  );
}
