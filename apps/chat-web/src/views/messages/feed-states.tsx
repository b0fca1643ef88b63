import { t } from '../../i18n/translate.ts';
import { ApiError, keyOf, type Conversation } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { operandOf, type Narrow } from '../../model/narrow/narrow-term.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import type { Feed } from '../../state/feed.ts';
import { ListFailure } from '../parts/list-failure.tsx';
import { OutboxRow } from './outbox-row.tsx';

interface FeedStatesProps {
  readonly feed: Feed;
  readonly narrow: Narrow;
  readonly conversation: Conversation | null;
}

/** A list that is read, that is empty, or that cannot be read; with the messages that are not sent yet. */
export function FeedStates({ feed, narrow, conversation }: FeedStatesProps) {
  const { outbox } = useStore();
  const isLoading = feed.phase.value === 'loading';
  const key = conversation && keyOf(conversation);
  const pending = outbox.value.filter((each) => keyOf(each.conversation) === key);
  return (
    <div class="messages" aria-busy={isLoading}>
      {isLoading ? (
        <>
          <p class="hidden-text" role="status">
            {t('views.loadingMessages')}
          </p>
          <Skeleton />
        </>
      ) : (
        <div class="empty">
          {feed.phase.value === 'failed' ? (
            <Failure feed={feed} />
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

/** The error for which the list cannot be read, and a button that helps. */
function Failure({ feed }: Pick<FeedStatesProps, 'feed'>) {
  const { channels } = useChatState();
  const error = feed.error.value;
  const channelId = operandOf(feed.narrow, 'channel');
  // Another attempt finds no channel either.
  if (error instanceof ApiError && typeof channelId === 'number' && !channels.has(channelId)) {
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
  return <ListFailure error={error} onRetry={() => void feed.retry()} />;
}

/** The text of an empty list: the reason, and a way to begin. */
function EmptyText({ narrow, conversation }: Pick<FeedStatesProps, 'narrow' | 'conversation'>) {
  const [only, ...others] = narrow;
  const isChannel = only?.operator === 'channel' && !only.negated && others.length === 0;
  const begins = conversation ? 'views.writeFirst' : isChannel ? 'views.startTopic' : null;
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
