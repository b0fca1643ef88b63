/// <reference lib="dom" />
import { ApiError } from '@tandem/chat-client';
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
  const { messageId } = edited;
  const save = async (content: string) => {
    const hash = await hashOf(edited.content);
    const fields = {
      message_id: messageId,
      content,
      ...(hash !== null && { prev_content_sha256: hash }),
    };
    try {
      await store.session.api.patch('/messages/{message_id}', fields, { isRepeatable: true });
      close();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH') {
        await compare(content).catch(report);
      } else report(error);
    }
  };
  /** The message has another text than the one that the actor began with. */
  const compare = async (content: string) => {
    const current = await compose.markdownOf(messageId);
    // The change was saved, and its answer was lost.
    if (current === content) close();
    else if (compose.edited.value === edited) {
      compose.edited.value = { ...edited, content: current };
      setProblem(t('compose.changedElsewhere'));
    } else notify(t('compose.changedElsewhere'), true);
  };
  const report = (error: unknown) => {
    const failure = t('compose.editFailed', { reason: reasonOf(error) });
    // The actor may have left the conversation: the text is offered again with the message.
    if (compose.edited.value === edited) setProblem(failure);
    else notify(failure, true);
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

/** The SHA-256 of a text, as the server compares it; `null` where browsers do not compute it, without TLS. */
async function hashOf(text: string): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
