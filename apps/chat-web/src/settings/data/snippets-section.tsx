/// <reference lib="dom" />
import type { ChatState } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

type Snippet =
  ReturnType<ChatState['personal']['savedSnippets']['values']> extends Iterable<infer T>
    ? T
    : never;

const MAX_TITLE = 60;
const MAX_CONTENT = 10_000;

/** Texts that the actor writes often; the composer inserts them. */
export function SnippetsSection() {
  const { savedSnippets } = useChatState().personal;
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [edited, setEdited] = useState<number | null>(null);
  const snippets = orderedByName([...savedSnippets.values()], ({ title }) => title);
  return (
    <>
      <p class="muted">{t('snippets.note')}</p>
      <SnippetForm onSave={(fields) => api.post('/saved_snippets', fields)} />
      <SaveNotice status={status} />
      <ul class="rows">
        {snippets.map((snippet) => {
          const { id, title, content } = snippet;
          const end = () => setEdited(null);
          return (
            <li key={id} class="row">
              {edited === id ? (
                <SnippetForm
                  snippet={snippet}
                  onEnd={end}
                  onSave={(fields) =>
                    api
                      .patch('/saved_snippets/{saved_snippet_id}', {
                        saved_snippet_id: id,
                        ...fields,
                      })
                      .then(end)
                  }
                />
              ) : (
                <>
                  <span class="row-text" dir="auto">
                    <strong>{title}</strong>
                    <span class="muted">{content}</span>
                  </span>
                  <button
                    type="button"
                    class="button small"
                    aria-label={`${t('views.edit')}: ${title}`}
                    onClick={() => setEdited(id)}
                  >
                    {t('views.edit')}
                  </button>
                  <RemoveButton
                    object={title}
                    onConfirm={() =>
                      void save(() =>
                        api.delete('/saved_snippets/{saved_snippet_id}', { saved_snippet_id: id }),
                      )
                    }
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface SnippetFormProps {
  /** The snippet that is changed; without it, a new one is written. */
  readonly snippet?: Snippet;
  readonly onSave: (fields: Pick<Snippet, 'title' | 'content'>) => Promise<unknown>;
  readonly onEnd?: () => void;
}

function SnippetForm({ snippet, onSave, onEnd }: SnippetFormProps) {
  const { status, save } = useSave();
  const [title, setTitle] = useState(snippet?.title ?? '');
  const [content, setContent] = useState(snippet?.content ?? '');
  const submit = async () => {
    if (!(await save(() => onSave({ title: title.trim(), content }))) || snippet) return;
    setTitle('');
    setContent('');
  };
  return (
    <SettingForm
      isInRow={snippet !== undefined}
      button={snippet ? 'small primary' : 'primary'}
      submitLabel={t(snippet ? 'compose.save' : 'snippets.create')}
      status={status}
      cancel={onEnd}
      onSubmit={submit}
    >
      <FieldRow
        label={t('snippets.title')}
        value={title}
        maxLength={MAX_TITLE}
        isRequired
        isFocused={snippet !== undefined}
        onChange={setTitle}
      />
      <label class="setting-label">
        {t('snippets.text')}
        <textarea
          class="field"
          dir="auto"
          rows={3}
          required
          maxLength={MAX_CONTENT}
          value={content}
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </label>
    </SettingForm>
  );
}
