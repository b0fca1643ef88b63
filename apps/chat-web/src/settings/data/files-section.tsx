import { useStore } from '../../app/store-context.ts';
import { formatBytes, formatTimeInText } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { RemoveButton } from '../controls/remove-button.tsx';
import { detailsOf } from '../details.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSave } from '../use-save.ts';

/** The files that the actor has uploaded, the newest first. */
export function FilesSection() {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/attachments'));
  const { status, save } = useSave();
  const remove = (id: number) =>
    save(async () => {
      await api.delete('/attachments/{attachment_id}', { attachment_id: id });
      reload();
    });
  return (
    <>
      <p class="muted">{t('files.note')}</p>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <SaveNotice status={status} />
      {value?.attachments.length === 0 && <p class="muted">{t('files.none')}</p>}
      <ul class="rows">
        {value?.attachments.map((file) => (
          <li key={file.id} class="row">
            <span class="row-text">
              <a dir="auto" href={`/user_uploads/${file.path_id}`} target="_blank" rel="noopener">
                {file.name}
              </a>
              <span class="muted">
                {detailsOf(
                  formatBytes(file.size),
                  formatTimeInText(new Date(file.create_time * 1_000)),
                )}
              </span>
            </span>
            {file.message_ids[0] !== undefined && (
              <a
                class="button small"
                href={`#narrow/near/${file.message_ids[0]}`}
                aria-label={`${t('files.message')}: ${file.name}`}
              >
                {t('files.message')}
              </a>
            )}
            <RemoveButton object={file.name} onConfirm={() => void remove(file.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}
