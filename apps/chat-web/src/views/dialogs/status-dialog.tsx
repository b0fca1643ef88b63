import { useSignal } from '@preact/signals';
import { useChatState, useStore } from '../../app/store-context.ts';
import { composeStoreOf } from '../../compose/compose-store.ts';
import { EmojiButton } from '../../compose/emoji/emoji-button.tsx';
import { EmojiPicture } from '../../compose/emoji/emoji-picture.tsx';
import { t } from '../../i18n/translate.ts';
import type { Emoji } from '../../model/emoji/emoji-index.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

/** The longest text of a status. */
const MAX_LENGTH = 60;

/** Frequent statuses, with the names of their emoji. */
const SUGGESTIONS = [
  ['status.meeting', 'calendar'],
  ['status.commuting', 'bus'],
  ['status.sick', 'face_with_thermometer'],
  ['status.vacation', 'palm_tree'],
  ['status.remote', 'house'],
] as const;

interface ChosenStatus {
  readonly text: string;
  /** The name of the emoji; empty without one. */
  readonly emoji: string;
}

/** Sets the status of the actor, or removes it. */
export function StatusDialog() {
  const store = useStore();
  const { statuses, userId } = useChatState();
  const present = statuses.get(userId);
  const presentEmoji = present?.emoji_name ?? '';
  const chosen = useSignal<ChosenStatus>({
    text: present?.status_text ?? '',
    emoji: presentEmoji,
  });
  const isBusy = useSignal(false);
  const index = composeStoreOf(store).emoji.value;
  const { text, emoji: name } = chosen.value;

  const save = async (status: ChosenStatus) => {
    isBusy.value = true;
    try {
      await store.session.api.post('/users/me/status', {
        status_text: status.text.trim(),
        // The server finds the rest by the name; without one the emoji stays.
        ...(status.emoji !== presentEmoji && { emoji_name: status.emoji }),
      });
      closeDialog();
    } catch (error) {
      isBusy.value = false;
      notifyOfFailure(error);
    }
  };

  return (
    <Dialog title={t('status.title')} onClose={closeDialog}>
      <form
        class="status-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(chosen.value);
        }}
      >
        <div class="status-fields">
          <EmojiButton
            label={t('status.emoji')}
            onChoose={(emoji) => (chosen.value = { ...chosen.value, emoji: emoji.name })}
          >
            <StatusPicture emoji={index?.named(name)} />
          </EmojiButton>
          <input
            class="field"
            autofocus
            maxLength={MAX_LENGTH}
            aria-label={t('status.text')}
            placeholder={t('status.text')}
            value={text}
            onInput={({ currentTarget }) =>
              (chosen.value = { ...chosen.value, text: currentTarget.value })
            }
          />
        </div>
        <ul>
          {SUGGESTIONS.map(([key, emoji]) => (
            <li key={key}>
              <button
                type="button"
                class="menu-item"
                onClick={() => (chosen.value = { text: t(key), emoji })}
              >
                <StatusPicture emoji={index?.named(emoji)} />
                {t(key)}
              </button>
            </li>
          ))}
        </ul>
        <div class="dialog-actions">
          {present !== undefined && (
            <button
              type="button"
              class="button"
              disabled={isBusy.value}
              onClick={() => void save({ text: '', emoji: '' })}
            >
              {t('status.clear')}
            </button>
          )}
          <button type="submit" class="button primary" disabled={isBusy.value}>
            {t('status.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function StatusPicture({ emoji }: { readonly emoji: Emoji | undefined }) {
  return emoji ? <EmojiPicture emoji={emoji} /> : <Icon name="smile" size={20} />;
}
