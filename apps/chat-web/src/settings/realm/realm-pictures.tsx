import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { PictureSetting } from '../controls/picture-setting.tsx';

/** The icon of the organization, and its logos for light and dark themes. */
export function RealmPictures() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  // Without an icon of its own, the address is that of another server.
  const isOwnIcon = realm.icon_source === 'U';
  return (
    <section class="setting">
      <h3>{t('realm.pictures')}</h3>
      <p class="muted">{t('realm.picturesNote')}</p>
      <PictureSetting
        text={t('realm.icon')}
        object={t('realm.ofIcon')}
        isUploaded={isOwnIcon}
        onUpload={(file) => api.post('/realm/icon', { file })}
        onRemove={() => api.delete('/realm/icon')}
      >
        {isOwnIcon && <img class="avatar" src={realm.icon_url} alt="" width={48} height={48} />}
      </PictureSetting>
      <RealmLogo night={false} />
      <RealmLogo night />
    </section>
  );
}

/** A wide picture, shown on the ground of its theme. */
function RealmLogo({ night }: { readonly night: boolean }) {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const [url, source] = night
    ? [realm.night_logo_url, realm.night_logo_source]
    : [realm.logo_url, realm.logo_source];
  return (
    <PictureSetting
      text={night ? t('realm.nightLogo') : t('realm.logo')}
      object={night ? t('realm.ofNightLogo') : t('realm.ofLogo')}
      isUploaded={source === 'U'}
      onUpload={(file) => api.post('/realm/logo', { night, file })}
      onRemove={() => api.delete('/realm/logo', { night })}
    >
      {source === 'U' && (
        <span class={night ? 'logo-ground night' : 'logo-ground day'}>
          <img src={url} alt="" />
        </span>
      )}
    </PictureSetting>
  );
}
