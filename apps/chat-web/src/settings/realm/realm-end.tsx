import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../controls/confirm-button.tsx';
import { FieldRow } from '../controls/field-row.tsx';
import { RetentionSetting } from '../controls/retention-setting.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

/** The page for owners: the retention of messages, and the deactivation of the organization. */
export function RealmEnd() {
  return (
    <>
      <Retention />
      <Deactivation />
    </>
  );
}

function Retention() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const days = realm.message_retention_days ?? null;
  return (
    <section class="setting">
      <h3>{t('realm.retention')}</h3>
      <p class="muted">{t('realm.retentionNote')}</p>
      <RetentionSetting
        value={days === null || days < 1 ? 'unlimited' : days}
        options={[['unlimited', t('channels.retention.unlimited')]]}
        onSave={(value) => api.patch('/realm', { message_retention_days: value })}
      />
    </section>
  );
}

/** Logs all users out; the operator can activate the organization again. */
function Deactivation() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [written, setWritten] = useState('');
  const name = realm.name ?? '';
  return (
    <section class="setting">
      <h3>{t('realm.end')}</h3>
      <p class="muted">{t('realm.endNote')}</p>
      <FieldRow label={t('realm.endName', { name })} value={written} onChange={setWritten} />
      <div class="setting-actions">
        <ConfirmButton
          text={t('realm.deactivate')}
          question={t('users.surely')}
          isDisabled={written.trim() !== name || status.kind === 'saving'}
          onConfirm={() => void save(() => api.post('/realm/deactivate', {}))}
        />
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </div>
    </section>
  );
}
