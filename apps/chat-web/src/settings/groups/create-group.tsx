import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { useSave } from '../use-save.ts';

export const MAX_GROUP_NAME = 100;
export const MAX_GROUP_DESCRIPTION = 1_024;

/** Creates a group, and opens it. */
export function CreateGroup() {
  const { userId } = useChatState();
  const { api } = useStore().session;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [userIds, setUserIds] = useState<readonly number[]>([userId]);
  const { status, save } = useSave();
  const create = () =>
    save(async () => {
      const { group_id: id } = await api.post('/user_groups/create', {
        name: name.trim(),
        description: description.trim(),
        members: [...userIds],
      });
      location.hash = `#organization/groups/${id}`;
    });
  return (
    <SettingForm
      submitLabel={t('groups.create')}
      status={status}
      onSubmit={create}
      cancel="#organization/groups"
    >
      <h3>{t('groups.create')}</h3>
      <FieldRow
        label={t('channels.name')}
        value={name}
        maxLength={MAX_GROUP_NAME}
        isRequired
        onChange={setName}
      />
      <FieldRow
        label={t('channels.description')}
        value={description}
        maxLength={MAX_GROUP_DESCRIPTION}
        onChange={setDescription}
      />
      <div class="setting-label">
        {t('groups.members')}
        <UsersField userIds={userIds} onChange={setUserIds} />
      </div>
    </SettingForm>
  );
}
