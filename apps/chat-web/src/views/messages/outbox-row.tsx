import { t, translateFailure } from '../../i18n/translate.ts';
import { ApiError, selfOf, type OutboxMessage } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { writtenOf } from '../../compose/attached-files.ts';
import { AttachedNames } from '../../compose/attached-names.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';

/** A message that the server does not have yet. */
export function OutboxRow({ message }: { readonly message: OutboxMessage }) {
  const self = selfOf(useChatState());
  const { text, files } = writtenOf(message.content);
  const isFailed = message.state === 'failed';
  return (
    <article class={isFailed ? 'message pending failed' : 'message pending'}>
      <div class="message-side">
        <Avatar user={self} size={36} />
      </div>
      <div class="message-main">
        <header class="message-head">
          <span class="sender">{self?.full_name}</span>
          <span class="muted" role="status">
            {textOf(message)}
          </span>
        </header>
        <div class="content" dir="auto">
          {text !== '' && <p class="plain-text">{text}</p>}
          <AttachedNames files={files} />
        </div>
        {isFailed && <FailedNotes message={message} />}
      </div>
    </article>
  );
}

function FailedNotes({ message }: { readonly message: OutboxMessage }) {
  const store = useStore();
  const { error, localId, conversation, content } = message;
  return (
    <div class="failure" role="alert">
      <Icon name="alert" size={15} />
      <span>
        {error instanceof ApiError ? translateFailure(error.msg) : t('views.notSentReason')}
      </span>
      <button
        type="button"
        class="button small"
        onClick={() => {
          store.session.discard(localId);
          // Its own line shows a further failure.
          store.send(conversation, content);
        }}
      >
        {t('views.sendAgain')}
      </button>
      <button type="button" class="button small" onClick={() => store.session.discard(localId)}>
        {t('views.discard')}
      </button>
    </div>
  );
}

function textOf({ state }: OutboxMessage): string {
  switch (state) {
    case 'sending':
    case 'sent':
      return t('views.sending');
    case 'waiting':
      return t('views.waiting');
    case 'failed':
      return t('views.notSent');
  }
}
