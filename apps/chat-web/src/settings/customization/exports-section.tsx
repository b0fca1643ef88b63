import type { Schemas } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { formatTimeInText } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { ArchiveRow } from '../controls/archive-row.tsx';
import { Select } from '../controls/select.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { detailsOf } from '../details.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSave } from '../use-save.ts';

type Export = Schemas['RealmExport'];

const TYPES = ['public', 'full_with_consent'] as const;

/** Exports of the organization's data: those that run, and those that can be downloaded. */
export function ExportsSection() {
  const { realmLists } = useChatState();
  const { api } = useStore().session;
  const { value, problem } = useLoaded(() => api.get('/export/realm'));
  const consents = useLoaded(() => api.get('/export/realm/consents'));
  const [type, setType] = useState<(typeof TYPES)[number]>('public');
  const { status, save } = useSave();
  // Events list them from the first change on.
  const exports = realmLists.exports ?? value?.exports ?? [];
  const users = consents.value?.export_consents ?? [];
  const consenting = users.filter(
    ({ user_id: id, consented }) => realmLists.exportConsents.get(id) ?? consented,
  );
  return (
    <>
      <p class="muted">{t('exports.note')}</p>
      <SettingForm
        submitLabel={t('exports.start')}
        status={status}
        onSubmit={() => save(() => api.post('/export/realm', { export_type: type }))}
      >
        <Select
          label={t('exports.type')}
          isLabelShown
          value={type}
          options={TYPES.map((each) => [each, t(`exports.type.${each}`)])}
          onChange={setType}
        />
        {type === 'full_with_consent' && consents.value && (
          <p class="muted">
            {t('exports.consents', { count: consenting.length, total: users.length })}
          </p>
        )}
      </SettingForm>
      {problem !== null && <p class="notice bad">{problem}</p>}
      {exports.length === 0 && <p class="muted">{t('exports.none')}</p>}
      <ul class="rows">
        {exports.toReversed().map((each) => (
          <ExportRow key={each.id} found={each} />
        ))}
      </ul>
    </>
  );
}

function ExportRow({ found }: { readonly found: Export }) {
  const { users } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { id, export_url: url } = found;
  const moment = formatTimeInText(new Date(found.export_time * 1_000));
  return (
    <ArchiveRow
      title={t(`exports.type.${found.export_type}`)}
      details={detailsOf(moment, users.get(found.acting_user_id)?.full_name, stateOf(found))}
      isPending={found.pending}
      url={url}
      moment={moment}
      onRemove={() => void save(() => api.delete('/export/realm/{export_id}', { export_id: id }))}
    >
      {status.kind === 'failed' && <SaveNotice status={status} />}
    </ArchiveRow>
  );
}

function stateOf(found: Export): string {
  if (found.pending) return t('exports.pending');
  if (found.failed_timestamp !== null) return t('exports.failed');
  return found.deleted_timestamp === null ? t('exports.ready') : t('exports.removed');
}
