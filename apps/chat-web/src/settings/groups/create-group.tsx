import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import { SaveNotice } from '../save-notice.tsx';
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
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h3>{t('groups.create')}</h3>
      <label class="setting-label">
        {t('channels.name')}
        <input
          class="field"
          dir="auto"
          required
          maxLength={MAX_GROUP_NAME}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="setting-label">
        {t('channels.description')}
        <input
          class="field"
          dir="auto"
          maxLength={MAX_GROUP_DESCRIPTION}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      <UsersField label={t('groups.members')} userIds={userIds} onChange={setUserIds} />
      <div class="setting-actions">
        <button type="submit" class="button primary" disabled={status.kind === 'saving'}>
          {t('groups.create')}
        </button>
        <a class="button" href="#organization/groups">
          {t('compose.cancel')}
        </a>
        <SaveNotice status={status} />
      </div>
    </form>
  );
}
