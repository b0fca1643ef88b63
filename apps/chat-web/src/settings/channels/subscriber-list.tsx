import { can, type Channel } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { MemberAdder, MemberRows } from '../controls/member-rows.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSave } from '../use-save.ts';

/** The subscribers of a channel, to add and to remove. */
export function SubscriberList({ channel }: { readonly channel: Channel }) {
  const state = useChatState();
  const { api } = useStore().session;
  const { stream_id: id, name, is_archived: isArchived } = channel;
  const { value, problem, reload } = useLoaded(() =>
    api.get('/streams/{stream_id}/members', { stream_id: id }),
  );
  const [added, setAdded] = useState<readonly number[]>([]);
  const { status, save } = useSave();
  const add = () =>
    save(async () => {
      const fields = { subscriptions: [{ name }], principals: added };
      await api.post('/users/me/subscriptions', fields);
      setAdded([]);
      reload();
    });
  const remove = (userId: number) =>
    save(async () => {
      const fields = { subscriptions: [name], principals: [userId] };
      await api.delete('/users/me/subscriptions', fields);
      reload();
    });
  const mayRemove = (userId: number) =>
    !isArchived && (userId === state.userId || can.removeSubscribers(state, id));
  return (
    <>
      {!isArchived && can.addSubscribers(state, id) && (
        <MemberAdder userIds={added} onChange={setAdded} onAdd={() => void add()} />
      )}
      <SaveNotice status={status} />
      {problem !== null && <p class="notice bad">{problem}</p>}
      <MemberRows
        userIds={value?.subscribers ?? []}
        filterLabel={t('channels.filterSubscribers')}
        mayRemove={mayRemove}
        onRemove={(userId) => void remove(userId)}
      />
    </>
  );
}
