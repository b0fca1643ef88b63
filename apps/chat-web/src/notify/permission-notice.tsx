/// <reference lib="dom" />
import { useSignal } from '@preact/signals';
import { useChatState } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { remember, remembered } from '../state/browser-storage.ts';

const STORED = 'tandem.notifications.later';

/** Offers notifications of the desktop once: browsers ask for the permission only after a press. */
export function PermissionNotice() {
  const { settings } = useChatState().personal;
  const isAsking = useSignal(isUndecided() && remembered(STORED) === null);
  if (!isAsking.value || settings.enable_desktop_notifications === false) return null;
  const later = () => {
    remember(STORED, '1');
    isAsking.value = false;
  };
  return (
    <div class="connection offer" role="region" aria-label={t('notify.offerLabel')}>
      <span>{t('notify.offer')}</span>
      <button
        type="button"
        class="button small primary"
        onClick={() => void Notification.requestPermission().finally(later)}
      >
        {t('notify.allow')}
      </button>
      <button type="button" class="button small" onClick={later}>
        {t('notify.later')}
      </button>
    </div>
  );
}

/** Touch devices show notifications of installed apps only. */
function isUndecided(): boolean {
  if (!matchMedia('(hover: hover)').matches) return false;
  return 'Notification' in window && Notification.permission === 'default';
}
