import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

const MAX_NAME = 40;

/** Pages that run the code of messages, by language. */
export function PlaygroundsSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const mayEdit = can.administerRealm(state);
  const { playgrounds } = state.realmLists;
  return (
    <>
      <p class="muted">{t('playgrounds.note')}</p>
      {mayEdit && <NewPlayground />}
      <SaveNotice status={status} />
      {playgrounds.length === 0 && <p class="muted">{t('playgrounds.none')}</p>}
      <ul class="rows">
        {playgrounds.map(({ id, name, pygments_language: language, url_template: template }) => (
          <li key={id} class="row">
            <span class="row-text">
              <strong>
                {name} ({language})
              </strong>
              <span class="muted">{template}</span>
            </span>
            {mayEdit && (
              <RemoveButton
                object={name}
                onConfirm={() =>
                  void save(() =>
                    api.delete('/realm/playgrounds/{playground_id}', { playground_id: id }),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewPlayground() {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState('');
  const [template, setTemplate] = useState('');
  const add = async () => {
    const fields = {
      name: name.trim(),
      pygments_language: language.trim(),
      url_template: template.trim(),
    };
    if (!(await save(() => api.post('/realm/playgrounds', fields)))) return;
    for (const clear of [setName, setLanguage, setTemplate]) clear('');
  };
  return (
    <SettingForm submitLabel={t('playgrounds.add')} status={status} onSubmit={add}>
      <FieldRow
        label={t('channels.name')}
        value={name}
        maxLength={MAX_NAME}
        isRequired
        onChange={setName}
      />
      <FieldRow
        label={t('playgrounds.language')}
        value={language}
        placeholder="Python"
        maxLength={MAX_NAME}
        isRequired
        onChange={setLanguage}
      />
      <FieldRow
        label={t('playgrounds.template')}
        value={template}
        placeholder="https://example.com/run?code={code}"
        isRequired
        isCode
        onChange={setTemplate}
      />
    </SettingForm>
  );
}
