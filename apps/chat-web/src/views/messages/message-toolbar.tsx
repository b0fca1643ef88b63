import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { peekState, useStore } from '../../app/store-context.ts';
import { EmojiButton } from '../../compose/emoji/emoji-button.tsx';
import { toggleStar } from '../../state/message-commands.ts';
import { toggleReaction } from '../../state/reactions.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { MenuButton } from '../parts/menu-button.tsx';
import { commandsOnMessage, quote } from './commands-on-message.ts';

/** The actions on a message, which appear with the pointer or the focus. */
export function MessageToolbar({ message }: { readonly message: Message }) {
  const store = useStore();
  const isStarred = message.flags.includes('starred');
  return (
    <div class="message-toolbar">
      <ReactButton message={message} />
      <IconButton
        icon="quote"
        size={17}
        label={t('views.quote')}
        onClick={() => quote(store, message)}
      />
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
        items={() => commandsOnMessage(store, peekState(store), message)}
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
