import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { PictureButton } from '../controls/picture-button.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

/** The picture of the organization. */
export function RealmIcon() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const isOwn = realm.icon_source === 'U';
  return (
    <div class="setting profile-picture">
      {/* Without an icon of its own, the address is that of another server. */}
      {isOwn && <img class="avatar" src={realm.icon_url} alt="" width={48} height={48} />}
      <PictureButton
        text={t('realm.icon')}
        onChoose={(picture) => void save(() => api.post('/realm/icon', { file: picture }))}
      />
      {isOwn && (
        <button
          type="button"
          class="button small"
          onClick={() => void save(() => api.delete('/realm/icon'))}
        >
          {t('settings.removePicture')}
        </button>
      )}
      <SaveNotice status={status} />
    </div>
  );
}
