/// <reference lib="dom" />
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { messageContent } from '../model/html/message-html.ts';
import { reasonOf } from './reason.ts';

/** A text as the server renders it. */
export function Preview({ text }: { readonly text: string }) {
  const { api } = useStore().session;
  const content = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty) return undefined;
    const abort = new AbortController();
    api
      .post('/messages/render', { content: text }, { signal: abort.signal, isRepeatable: true })
      .then(({ rendered }) => {
        const options = { realmUrl: location.origin, formatTime: formatTimeInText };
        content.current?.replaceChildren(messageContent(rendered, options));
        setProblem(null);
        setIsReady(true);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setProblem(reasonOf(error));
      });
    return () => abort.abort();
  }, [api, text, isEmpty]);
  return (
    <div class="preview" aria-live="polite">
      {isEmpty && <p class="muted">{t('compose.emptyPreview')}</p>}
      {!isEmpty && !isReady && problem === null && <div class="spinner small" />}
      {problem !== null && (
        <p class="notice bad">{t('compose.previewFailed', { reason: problem })}</p>
      )}
      <div ref={content} class="content" dir="auto" hidden={isEmpty || problem !== null} />
    </div>
  );
}
