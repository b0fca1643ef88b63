import { t } from '../i18n/translate.ts';
import { Icon } from '../views/parts/icon.tsx';
import type { UploadProgress, Uploads } from './uploads.ts';

interface UploadListProps {
  readonly uploads: Uploads;
  readonly owner: string;
}

/** The files that are on their way to the server. */
export function UploadList({ uploads, owner }: UploadListProps) {
  const list = uploads.list.value.filter((each) => each.owner === owner);
  if (list.length === 0) return null;
  return (
    <ul class="uploads" aria-label={t('compose.attach')}>
      {list.map((upload) => (
        <li key={upload.id} class="upload" data-phase={upload.phase}>
          <span class="upload-text" role={upload.phase === 'failed' ? 'alert' : undefined}>
            {textOf(upload)}
          </span>
          <progress max={100} value={upload.percent} aria-label={upload.name} />
          {upload.phase === 'failed' && (
            <button
              type="button"
              class="icon-button"
              aria-label={t('compose.retryUpload', { name: upload.name })}
              onClick={() => uploads.retry(upload.id)}
            >
              <Icon name="retry" size={16} />
            </button>
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={t('compose.cancelUpload', { name: upload.name })}
            onClick={() => uploads.cancel(upload.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function textOf({ name, percent, phase, reason }: UploadProgress): string {
  if (phase === 'failed') return t('compose.uploadFailed', { name, reason: reason ?? '' });
  if (phase === 'waiting') return t('compose.uploadPaused', { name });
  return t('compose.uploadProgress', { name, percent });
}
