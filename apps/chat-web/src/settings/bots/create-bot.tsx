import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { Select } from '../controls/select.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { useSave } from '../use-save.ts';
import {
  allowedBotTypes,
  INTERFACES,
  OUTGOING,
  type BotInterface,
  type CreatableBotType,
} from './bot-types.ts';

const MAX_NAME = 100;

/** Creates a bot, and opens it. */
export function CreateBot({ address }: { readonly address: string }) {
  const state = useChatState();
  const { api } = useStore().session;
  const types = allowedBotTypes(state);
  const [type, setType] = useState<CreatableBotType>(types[0] ?? 1);
  const [name, setName] = useState('');
  const [shortName, setShortName] = useState('');
  const [url, setUrl] = useState('');
  const [form, setForm] = useState<BotInterface>(1);
  const { status, save } = useSave();
  const domain = state.realm.bot_domain ?? location.hostname;
  const create = () =>
    save(async () => {
      const { user_id: id } = await api.post('/bots', {
        full_name: name.trim(),
        short_name: shortName.trim(),
        bot_type: type,
        ...(type === OUTGOING && { payload_url: url.trim(), interface_type: form }),
      });
      location.hash = `${address}/${id}`;
    });
  return (
    <SettingForm submitLabel={t('bots.create')} status={status} onSubmit={create} cancel={address}>
      <h3>{t('bots.create')}</h3>
      <Select
        label={t('bots.type')}
        isLabelShown
        value={type}
        options={types.map((each) => [each, t(`bots.type.${each}`)])}
        onChange={setType}
      />
      <p class="muted">{t(`bots.typeNote.${type}`)}</p>
      <FieldRow
        label={t('channels.name')}
        value={name}
        maxLength={MAX_NAME}
        isRequired
        onChange={setName}
      />
      <FieldRow
        label={t('bots.shortName', { domain })}
        value={shortName}
        maxLength={MAX_NAME}
        isRequired
        isCode
        onChange={setShortName}
      />
      {type === OUTGOING && (
        <>
          <label class="setting-label">
            {t('bots.url')}
            <input
              class="field"
              type="url"
              required
              value={url}
              onInput={(event) => setUrl(event.currentTarget.value)}
            />
          </label>
          <Select
            label={t('bots.interface')}
            isLabelShown
            value={form}
            options={INTERFACES.map((each) => [each, t(`bots.interface.${each}`)])}
            onChange={setForm}
          />
        </>
      )}
    </SettingForm>
  );
}
