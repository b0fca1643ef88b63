import { t } from '../../i18n/translate.ts';
import { conversationOf, type Message } from '@tandem/chat-client';
import { peekState, useStore } from '../../app/store-context.ts';
import { composeStoreOf } from '../../compose/compose-store.ts';
import { EmojiButton } from '../../compose/emoji/emoji-button.tsx';
import { messageCommands, toggleStar } from '../../state/message-commands.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { toggleReaction } from '../../state/reactions.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { MenuButton } from '../parts/menu-button.tsx';

/** The actions on a message, which appear with the pointer or the focus. */
export function MessageToolbar({ message }: { readonly message: Message }) {
  const store = useStore();
  const compose = composeStoreOf(store);
  const isStarred = message.flags.includes('starred');
  const onQuote = () => {
    compose.quote(message, t('views.said')).catch(notifyOfFailure);
  };
  const onEdit = () => {
    compose.edit(message.id, conversationOf(message)).catch(notifyOfFailure);
  };
  return (
    <div class="message-toolbar">
      <ReactButton message={message} />
      <IconButton icon="quote" size={17} label={t('views.quote')} onClick={onQuote} />
      <button
        type="button"
        class={isStarred ? 'icon-button is-on' : 'icon-button'}
        title={t(isStarred ? 'views.unstar' : 'views.star')}
        aria-label={t('views.star')}
        aria-pressed={isStarred}
        onClick={() => toggleStar(store.session, message)}
      >
        <Icon name="star" size={17} />
      </button>
      <MenuButton
        icon="more"
        label={t('views.moreActions')}
        items={() => messageCommands({ store, state: peekState(store), message, onEdit, onQuote })}
      />
    </div>
  );
}

function ReactButton({ message }: { readonly message: Message }) {
  const { session } = useStore();
  return (
    <EmojiButton
      label={t('views.react')}
      onChoose={({ code, name, type }) =>
        toggleReaction(session, message, {
          emoji_code: code,
          emoji_name: name,
          reaction_type: type,
        })
      }
    >
      <Icon name="smile" size={17} />
    </EmojiButton>
  );
}
