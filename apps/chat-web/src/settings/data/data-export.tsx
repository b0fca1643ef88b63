import { useEffect } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { formatBytes, formatTimeInText } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { ArchiveRow } from '../controls/archive-row.tsx';
import { detailsOf } from '../details.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSave } from '../use-save.ts';

const STATUS_TEXTS = {
  pending: 'exports.pending',
  finished: 'exports.ready',
  failed: 'exports.failed',
  deleted: 'exports.removed',
} as const;

/** No event reports that an export is ready. In ms. */
const READ_AGAIN_MS = 3_000;

interface DataExportProps {
  /** Without it, the data are those of the actor. */
  readonly userId?: number;
}

/** Archives of what the organization stores about a user. */
export function DataExport({ userId }: DataExportProps) {
  const store = useStore();
  const { api, state } = store.session;
  const about = userId ?? state?.userId;
  const { value, problem, attempt, reload } = useLoaded(() => api.get('/data_exports'));
  const { status, save } = useSave();
  const exports = value?.data_exports.filter((each) => each.user_id === about) ?? [];
  const isRunning = exports.some((each) => each.status === 'pending');
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(reload, READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isRunning, attempt]);
  const change = (run: () => Promise<unknown>) =>
    save(async () => {
      await run();
      reload();
    });
  const start = () =>
    userId === undefined
      ? api.post('/users/me/data_exports')
      : api.post('/users/{user_id}/data_exports', { user_id: userId });
  return (
    <section class="setting">
      <h3>{t('data.export')}</h3>
      <p class="muted">{t(userId === undefined ? 'data.exportNote' : 'data.exportOfUserNote')}</p>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {exports.map((each) => {
          const { id, url, report } = each;
          const moment = formatTimeInText(new Date(each.requested_at * 1_000));
          return (
            <ArchiveRow
              key={id}
              title={moment}
              details={detailsOf(t(STATUS_TEXTS[each.status]), report && formatBytes(report.bytes))}
              isPending={each.status === 'pending'}
              url={url}
              moment={moment}
              onRemove={() =>
                void change(() => api.delete('/data_exports/{export_id}', { export_id: id }))
              }
            />
          );
        })}
      </ul>
      <div class="setting-actions">
        <button
          type="button"
          class="button small"
          disabled={isRunning}
          onClick={() => void change(start)}
        >
          {t('exports.start')}
        </button>
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
