import { t } from '../../i18n/translate.ts';
import { ApiError, keyOf, type Conversation } from '@tandem/chat-client';
import { useEffect, useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { refusalOf } from '../../compose/conversation-composer.tsx';
import { operandOf, type Narrow } from '../../model/narrow/narrow-term.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import type { Feed } from '../../state/feed.ts';
import { keyOfNarrow } from '../../state/narrows.ts';
import { ListFailure } from '../parts/list-failure.tsx';
import { OutboxRow } from './outbox-row.tsx';

/** A list that takes longer has a text about it, in ms. */
const SLOW_MS = 8_000;

interface FeedStatesProps {
  readonly feed: Feed;
  readonly narrow: Narrow;
  readonly conversation: Conversation | null;
}

/** A list that is read, that is empty, or that cannot be read; with the messages that are not sent yet. */
export function FeedStates({ feed, narrow, conversation }: FeedStatesProps) {
  const { outbox } = useStore();
  const { channels } = useChatState();
  const isLoading = feed.phase.value === 'loading';
  const channelId = operandOf(narrow, 'channel');
  const isOfChannel = typeof channelId === 'number' && !channels.has(channelId);
  // The server refuses an unknown channel, and has no messages of one without access.
  const isUnknown =
    isOfChannel && (feed.phase.value === 'ready' || feed.error.value instanceof ApiError);
  const key = conversation && keyOf(conversation);
  const pending = outbox.value.filter((each) => keyOf(each.conversation) === key);
  return (
    <div class="messages" aria-busy={isLoading}>
      {isLoading ? (
        <LoadingList key={keyOfNarrow(narrow)} feed={feed} />
      ) : (
        <div class="empty">
          {isUnknown ? (
            <UnknownChannel />
          ) : feed.phase.value === 'failed' ? (
            <ListFailure error={feed.error.value} onRetry={() => void feed.retry()} />
          ) : (
            <EmptyText narrow={narrow} conversation={conversation} />
          )}
        </div>
      )}
      {pending.map((message) => (
        <OutboxRow key={message.localId} message={message} />
      ))}
    </div>
  );
}

/** A list that is read. After a while it says so: an answer may never come. */
function LoadingList({ feed }: Pick<FeedStatesProps, 'feed'>) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isSlow) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isSlow]);
  const readAgain = () => {
    setSlow(false);
    void feed.readAgain();
  };
  return (
    <>
      <p class={isSlow ? 'slow muted' : 'hidden-text'} role="status">
        {t(isSlow ? 'views.slow' : 'views.loadingMessages')}
        {isSlow && (
          <button type="button" class="button small" onClick={readAgain}>
            {t('views.tryAgain')}
          </button>
        )}
      </p>
      <Skeleton />
    </>
  );
}

/** Another attempt finds no channel either. */
function UnknownChannel() {
  return (
    <>
      <h2>{t('views.unknownChannel')}</h2>
      <p class="muted">{t('views.unknownChannelHint')}</p>
      <a class="button" href={VIEWS.channels}>
        {t('channels.browse')}
      </a>
    </>
  );
}

/** The text of an empty list: the reason, and a way to begin. */
function EmptyText({ narrow, conversation }: Pick<FeedStatesProps, 'narrow' | 'conversation'>) {
  const [only, ...others] = narrow;
  const isChannel = only?.operator === 'channel' && !only.negated && others.length === 0;
  const state = useChatState();
  const isRefused =
    state.isRegistered && conversation !== null && refusalOf(state, conversation) !== null;
  const begins =
    conversation && !isRefused ? 'views.writeFirst' : isChannel ? 'views.startTopic' : null;
  const isSearch = narrow.some(({ operator }) => operator === 'search');
  const view = others.length === 0 && only?.operator === 'is' && !only.negated && only.operand;
  if (view === 'starred' || view === 'mentioned') {
    const key = view === 'starred' ? 'views.noStarred' : 'views.noMentions';
    return (
      <>
        <h2>{t(key)}</h2>
        <p class="muted">{t(`${key}Hint`)}</p>
      </>
    );
  }
  return (
    <>
      <h2>{t(begins ? 'views.nothingYet' : 'views.noMessages')}</h2>
      <p class="muted">{t(begins ?? 'views.noMatch')}</p>
      {isSearch && <p class="muted">{t('views.commonWords')}</p>}
    </>
  );
}

function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {[72, 48, 84, 60, 40, 76].map((width) => (
        <div key={width} class="skeleton-row">
          <span class="skeleton-picture" />
          <span
            class="skeleton-lines"
            ref={(element) => element?.style.setProperty('--width', `${width}%`)}
          />
        </div>
      ))}
    </div>
  );
}
