import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import type { Narrow } from '../../model/narrow/narrow-term.ts';
import { conversationOfNarrow, keyOfNarrow } from '../../state/narrows.ts';
import { composeStoreOf } from '../../compose/compose-store.ts';
import { ComposeArea } from '../../compose/compose-area.tsx';
import { FeedStates } from './feed-states.tsx';
import { MessageList } from './message-list.tsx';
import { TypingLine } from './typing-line.tsx';
import { NarrowHeader } from './narrow-header.tsx';

interface MessagesViewProps {
  readonly narrow: Narrow;
  readonly near: number | null;
}

/** The messages of a narrow, and where one writes to it. */
export function MessagesView({ narrow, near }: MessagesViewProps) {
  const store = useStore();
  const state = useChatState();
  const key = keyOfNarrow(narrow);
  const feed = useMemo(() => store.feeds.show(narrow, near), [store, key, near]);
  useEffect(() => () => store.feeds.hide(), [store]);
  const shownKey = useRef(key);
  // Before anything is painted: a message that is begun in the new view stays.
  useLayoutEffect(() => {
    if (shownKey.current !== key) composeStoreOf(store).narrowChanged();
    shownKey.current = key;
  }, [store, key]);
  const conversation = conversationOfNarrow(narrow, state);
  const isReady = feed.phase.value === 'ready' && feed.ids.value.length > 0;
  return (
    <>
      <NarrowHeader narrow={narrow} conversation={conversation} />
      {isReady ? (
        <MessageList
          key={`${key} ${feed.version.value} ${near ?? ''}`}
          feed={feed}
          conversation={conversation}
          highlighted={near}
        />
      ) : (
        <FeedStates feed={feed} narrow={narrow} conversation={conversation} />
      )}
      {conversation && <TypingLine conversation={conversation} />}
      {state.isRegistered && <ComposeArea narrow={narrow} conversation={conversation} />}
    </>
  );
}
