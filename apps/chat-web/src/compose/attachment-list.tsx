import { t } from '../i18n/translate.ts';
import { Icon } from '../views/parts/icon.tsx';
import { IconButton } from '../views/parts/icon-button.tsx';
import type { AttachedFile } from './attached-files.ts';
import type { UploadProgress, Uploads } from './uploads.ts';

interface AttachmentListProps {
  readonly uploads: Uploads;
  readonly owner: string;
  readonly files: readonly AttachedFile[];
  readonly onRemove: (file: AttachedFile) => void;
}

/** The files of a message, and those on their way to the server. */
export function AttachmentList({ uploads, owner, files, onRemove }: AttachmentListProps) {
  const running = uploads.list.value.filter((each) => each.owner === owner);
  if (running.length + files.length === 0) return null;
  return (
    <ul class="attachments" aria-label={t('compose.files')}>
      {files.map((file) => (
        <li key={file.url} class="attachment">
          <Icon name="attach" size={16} />
          <span class="attachment-text" title={file.name}>
            {file.name}
          </span>
          <IconButton
            icon="close"
            size={16}
            label={t('compose.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
      {running.map((upload) => (
        <li key={upload.id} class="attachment" data-phase={upload.phase}>
          <Icon name={upload.phase === 'failed' ? 'alert' : 'attach'} size={16} />
          <span
            class="attachment-text"
            title={upload.name}
            role={upload.phase === 'failed' ? 'alert' : undefined}
          >
            {upload.phase === 'failed' ? failureOf(upload) : upload.name}
          </span>
          {upload.phase !== 'failed' && <span class="attachment-state">{stateOf(upload)}</span>}
          {upload.phase === 'failed' && (
            <IconButton
              icon="retry"
              size={16}
              label={t('compose.retryUpload', { name: upload.name })}
              onClick={() => uploads.retry(upload.id)}
            />
          )}
          <IconButton
            icon="close"
            size={16}
            label={t('compose.cancelUpload', { name: upload.name })}
            onClick={() => uploads.cancel(upload)}
          />
          {upload.phase !== 'failed' && (
            <progress max={100} value={upload.percent} aria-label={upload.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function failureOf({ name, reason }: UploadProgress): string {
  return t('compose.uploadFailed', { name, reason: reason ?? '' });
}

function stateOf({ percent, phase }: UploadProgress): string {
  return phase === 'waiting' ? t('compose.uploadPaused') : t('compose.uploadProgress', { percent });
}
