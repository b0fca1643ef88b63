import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { UsersField } from '../compose/fields/users-field.tsx';
import { t } from '../i18n/translate.ts';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** Creates a channel, and opens it. */
export function CreateChannel() {
  const state = useChatState();
  const { api } = useStore().session;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isPrivate, setIsPrivate] = useState(!can.createPublicChannel(state));
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const { status, save } = useSave();
  const create = () =>
    save(async () => {
      const { id } = await api.post('/channels/create', {
        name: name.trim(),
        description: description.trim(),
        subscribers: [state.userId, ...userIds],
        invite_only: isPrivate,
      });
      location.hash = `#narrow/channel/${id}`;
    });
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2>{t('channels.create')}</h2>
      <label class="setting-label">
        {t('channels.name')}
        <input
          class="field"
          dir="auto"
          required
          maxLength={state.server.max_stream_name_length ?? 60}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="setting-label">
        {t('channels.description')}
        <input
          class="field"
          dir="auto"
          maxLength={state.server.max_stream_description_length ?? 1_024}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      {can.createPrivateChannel(state) && can.createPublicChannel(state) && (
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={isPrivate}
            onChange={(event) => setIsPrivate(event.currentTarget.checked)}
          />
          {t('channels.private')}
        </label>
      )}
      <UsersField label={t('channels.subscribers')} userIds={userIds} onChange={setUserIds} />
      <div class="setting-actions">
        <button type="submit" class="button primary" disabled={status.kind === 'saving'}>
          {t('channels.create')}
        </button>
        <a class="button" href="#channels">
          {t('compose.cancel')}
        </a>
        <SaveNotice status={status} />
      </div>
    </form>
  );
}
