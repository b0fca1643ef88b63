import { t } from '../i18n/translate.ts';
import { SwitchList } from './switch-list.tsx';

/** How the actor works, and what others see of it. */
export function PreferencesSection() {
  return (
    <>
      <SwitchList
        title={t('settings.general')}
        names={['twenty_four_hour_time', 'enable_drafts_synchronization']}
      />
      <SwitchList
        title={t('settings.privacy')}
        names={[
          'presence_enabled',
          'send_read_receipts',
          'send_private_typing_notifications',
          'send_stream_typing_notifications',
        ]}
      />
    </>
  );
}
