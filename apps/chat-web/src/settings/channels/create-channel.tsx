import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { Select } from '../controls/select.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { Switch } from '../controls/switch.tsx';
import { useSave } from '../use-save.ts';
import { allowedPrivacies, privacyFields, type Privacy } from './channel-privacy.ts';
import { openFolders } from './folders.ts';

/** Creates a channel, and opens it. */
export function CreateChannel() {
  const state = useChatState();
  const { api } = useStore().session;
  const privacies = allowedPrivacies(state, null);
  const folders = openFolders(state);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>(
    privacies.find((each) => each === 'public') ?? privacies[0] ?? 'public',
  );
  const [folderId, setFolderId] = useState<number | null>(null);
  const [isDefault, setIsDefault] = useState(false);
  const [isAnnounced, setIsAnnounced] = useState(false);
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const { status, save } = useSave();
  const { is_private: isPrivate, ...fields } = privacyFields(privacy);
  const create = () =>
    save(async () => {
      const { id } = await api.post('/channels/create', {
        name: name.trim(),
        description: description.trim(),
        subscribers: [state.userId, ...userIds],
        invite_only: isPrivate,
        ...fields,
        ...(folderId !== null && { folder_id: folderId }),
        ...(isDefault && !isPrivate && { is_default_stream: true }),
        announce: isAnnounced && !isPrivate,
      });
      location.hash = `#narrow/channel/${id}`;
    });
  return (
    <SettingForm
      submitLabel={t('channels.create')}
      status={status}
      onSubmit={create}
      cancel="#channels"
    >
      <h2>{t('channels.create')}</h2>
      <FieldRow
        label={t('channels.name')}
        value={name}
        maxLength={state.server.max_stream_name_length ?? 60}
        isRequired
        isFocused
        onChange={setName}
      />
      <FieldRow
        label={t('channels.description')}
        value={description}
        maxLength={state.server.max_stream_description_length ?? 1_024}
        onChange={setDescription}
      />
      <Select
        label={t('channels.privacy')}
        isLabelShown
        value={privacy}
        options={privacies.map((each) => [each, t(`channels.privacy.${each}`)])}
        onChange={setPrivacy}
      />
      {folders.length > 0 && (
        <Select
          label={t('channels.folder')}
          isLabelShown
          value={folderId}
          options={[
            [null, t('channels.noFolder')],
            ...folders.map((folder): [number, string] => [folder.id, folder.name]),
          ]}
          onChange={setFolderId}
        />
      )}
      {can.administerRealm(state) && !isPrivate && (
        <Switch label={t('channels.isDefault')} isOn={isDefault} onChange={setIsDefault} />
      )}
      {(state.realm.new_stream_announcements_stream_id ?? -1) > 0 && !isPrivate && (
        <Switch label={t('channels.announce')} isOn={isAnnounced} onChange={setIsAnnounced} />
      )}
      <div class="setting-label">
        {t('channels.subscribers')}
        <UsersField userIds={userIds} onChange={setUserIds} />
      </div>
      <p class="muted">{t('channels.createNote')}</p>
    </SettingForm>
  );
}
