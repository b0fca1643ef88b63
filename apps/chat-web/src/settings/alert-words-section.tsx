import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

const MAX_WORD = 100;

/** Words whose messages notify the actor like a mention. */
export function AlertWordsSection() {
  const { alertWords } = useChatState().personal;
  const { api } = useStore().session;
  const { status, save } = useSave();
  return (
    <>
      <p class="muted">{t('alertWords.note')}</p>
      <OneFieldForm
        label={t('alertWords.word')}
        type="text"
        maxLength={MAX_WORD}
        submitLabel={t('channels.add')}
        onSubmit={(word) => save(() => api.post('/users/me/alert_words', { alert_words: [word] }))}
      />
      <SaveNotice status={status} />
      <ul class="rows">
        {alertWords.map((word) => (
          <li key={word} class="row">
            <span class="row-text">{word}</span>
            <button
              type="button"
              class="button small"
              aria-label={t('compose.remove', { name: word })}
              onClick={() =>
                void save(() => api.delete('/users/me/alert_words', { alert_words: [word] }))
              }
            >
              {t('channels.remove')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
