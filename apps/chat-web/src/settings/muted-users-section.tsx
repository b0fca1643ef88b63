import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { MemberAdder, MemberRows } from './controls/member-rows.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** Users whose messages are hidden from the actor. */
export function MutedUsersSection() {
  const { personal, userId } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [added, setAdded] = useState<readonly number[]>([]);
  const path = '/users/me/muted_users/{muted_user_id}';
  const mute = async () => {
    // The server refuses the actor, and users who are muted already: an attempt that failed may have muted some.
    const others = added.filter((id) => id !== userId && !personal.mutedUsers.has(id));
    const isMuted = await save(async () => {
      for (const id of others) await api.post(path, { muted_user_id: id });
    });
    if (isMuted) setAdded([]);
  };
  const mutedIds = [...personal.mutedUsers.keys()];
  return (
    <>
      <p class="muted">{t('mutedUsers.note')}</p>
      <MemberAdder userIds={added} onChange={setAdded} onAdd={() => void mute()} />
      <SaveNotice status={status} />
      {mutedIds.length === 0 && <p class="muted">{t('mutedUsers.none')}</p>}
      <MemberRows
        userIds={mutedIds}
        filterLabel={t('users.filter')}
        mayRemove={() => true}
        onRemove={(id) => void save(() => api.delete(path, { muted_user_id: id }))}
      />
    </>
  );
}
