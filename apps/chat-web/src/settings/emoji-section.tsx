import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { PictureButton } from './controls/picture-button.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** The emoji that the organization has added. */
export function EmojiSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [name, setName] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const emoji = [...state.realmLists.customEmoji.values()].filter((each) => !each.deactivated);
  const add = () =>
    save(async () => {
      if (!picture) return;
      await api.post('/realm/emoji/{emoji_name}', { emoji_name: name.trim(), file: picture });
      setName('');
      setPicture(null);
    });
  const remove = (emojiName: string) =>
    save(() => api.delete('/realm/emoji/{emoji_name}', { emoji_name: emojiName }));
  return (
    <>
      {can.addCustomEmoji(state) && (
        <form
          class="setting"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <label class="setting-label">
            {t('emoji.name')}
            <input
              class="field"
              required
              pattern="[0-9a-z_\-]*[0-9a-z][0-9a-z_\-]*"
              maxLength={64}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <div class="picture-setting">
            <PictureButton text={t('settings.uploadPicture')} onChoose={setPicture} />
            <span class="muted">{picture?.name}</span>
          </div>
          <div class="setting-actions">
            <button
              type="submit"
              class="button primary"
              disabled={picture === null || status.kind === 'saving'}
            >
              {t('emoji.add')}
            </button>
          </div>
        </form>
      )}
      <SaveNotice status={status} />
      {emoji.length === 0 && <p class="muted">{t('emoji.noneYet')}</p>}
      <ul class="rows">
        {emoji.map((each) => (
          <li key={each.id} class="row">
            <img class="emoji-picture" src={each.source_url} alt="" />
            <span class="row-text">:{each.name}:</span>
            {(can.administerRealm(state) || each.author_id === state.userId) && (
              <button
                type="button"
                class="button small"
                aria-label={t('compose.remove', { name: each.name })}
                onClick={() => void remove(each.name)}
              >
                {t('channels.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
