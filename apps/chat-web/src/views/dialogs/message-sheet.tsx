import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { peekState, useStatePart, useStore } from '../../app/store-context.ts';
import { composeStoreOf } from '../../compose/compose-store.ts';
import { EmojiButton } from '../../compose/emoji/emoji-button.tsx';
import { EmojiPicture } from '../../compose/emoji/emoji-picture.tsx';
import { countEmoji, frequentEmoji } from '../../compose/emoji/recent-emoji.ts';
import type { Emoji } from '../../model/emoji/emoji-index.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { toggleStar } from '../../state/message-commands.ts';
import { toggleReaction } from '../../state/reactions.ts';
import { commandsOnMessage } from '../messages/commands-on-message.ts';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../parts/dialog.tsx';
import type { MenuItem } from '../parts/menu.tsx';

/** As many as fit beside the button of the picker on the narrowest screen. */
const MAX_EMOJI = 5;

/** The actions on a message in reach of a thumb, which a long press opens. */
export function MessageSheet({ message }: { readonly message: Message }) {
  const store = useStore();
  const element = useWindow(closeDialog);
  const current = useStatePart(({ messages }) => messages.byId.get(message.id), [message.id]);
  const { value: index } = composeStoreOf(store).emoji;
  const shown = current ?? message;
  const react = (emoji: Emoji) => {
    closeDialog();
    countEmoji(emoji.name);
    const { code, name, type } = emoji;
    toggleReaction(store.session, shown, {
      emoji_code: code,
      emoji_name: name,
      reaction_type: type,
    });
  };
  const isStarred = shown.flags.includes('starred');
  const star: MenuItem = {
    icon: 'star',
    label: t(isStarred ? 'views.unstar' : 'views.star'),
    onSelect: () => toggleStar(store.session, shown),
  };
  const emoji = frequentEmoji().flatMap((name) => index?.named(name) ?? []);
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-label={t('views.messageActions')}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) closeDialog();
      }}
    >
      <div class="sheet-emoji">
        {emoji.slice(0, MAX_EMOJI).map((each) => (
          <button
            key={each.code}
            type="button"
            aria-label={each.name.replaceAll('_', ' ')}
            onClick={() => react(each)}
          >
            <EmojiPicture emoji={each} />
          </button>
        ))}
        <EmojiButton label={t('views.react')} onChoose={react}>
          <Icon name="smile" size={22} />
        </EmojiButton>
      </div>
      {[star, ...commandsOnMessage(store, peekState(store), shown)].map(
        ({ icon, label, isDangerous, onSelect }) => (
          <button
            key={label}
            type="button"
            class={isDangerous ? 'menu-item bad' : 'menu-item'}
            onClick={() => {
              closeDialog();
              onSelect();
            }}
          >
            <Icon name={icon} size={20} />
            {label}
          </button>
        ),
      )}
    </dialog>
  );
}
