import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { notify } from '../state/notices.ts';
import { Composer } from './composer.tsx';
import { composeStoreOf, type EditedMessage } from './compose-store.ts';
import { reasonOf } from './reason.ts';

/** Changes the text of a message. */
export function EditComposer({ edited }: { readonly edited: EditedMessage }) {
  const state = useChatState();
  const store = useStore();
  const compose = composeStoreOf(store);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => compose.endEdit(edited);
  const save = async (content: string) => {
    const fields = { message_id: edited.messageId, content };
    try {
      await store.session.api.patch('/messages/{message_id}', fields, { isRepeatable: true });
      close();
    } catch (error) {
      const failure = t('compose.editFailed', { reason: reasonOf(error) });
      // The actor may have left the conversation: the text is offered again with the message.
      if (compose.edited.value === edited) setProblem(failure);
      else notify(failure, true);
    }
  };
  return (
    <>
      <p class="compose-status">{t('compose.editing')}</p>
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <Composer
        owner={`edit ${edited.messageId}`}
        conversation={edited.conversation}
        label={t('compose.editing')}
        initialText={edited.unsaved}
        maxLength={state.server.max_message_length ?? 10_000}
        problem={null}
        submitLabel={t('compose.save')}
        onChange={(text) => {
          setProblem(null);
          compose.editChanged(edited, text);
        }}
        changeHidden={(change) => compose.editChanged(edited, change(compose.textOfEdit(edited)))}
        onSubmit={(content) => {
          if (content === edited.content) close();
          else void save(content);
          return false;
        }}
        onCancel={close}
      />
    </>
  );
}
