import { useChatState, useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { composeStoreOf } from './compose-store.ts';
import { conversationOfDraft } from './drafts.ts';
import { StoredList } from './stored-list.tsx';
import { UnsentRow } from './unsent-row.tsx';

/** The drafts of all devices, the last changed first. */
export function DraftsView() {
  const state = useChatState();
  const store = useStore();
  const { drafts } = composeStoreOf(store);
  const listed = [...state.personal.drafts.values()]
    .flatMap((draft) => {
      const conversation = conversationOfDraft(draft, state.userId);
      return conversation ? [{ ...draft, conversation }] : [];
    })
    .sort((a, b) => b.timestamp - a.timestamp);
  return (
    <StoredList view="drafts">
      {listed.map(({ id, conversation, content, timestamp }) => (
        <UnsentRow
          key={id}
          conversation={conversation}
          content={content}
          note={formatTimeInText(new Date(timestamp * 1_000))}
          action={t('drafts.discard')}
          actionFor={(name) => t('drafts.discardNamed', { name })}
          onAction={() => drafts.remove(conversation, id)}
        />
      ))}
    </StoredList>
  );
}
