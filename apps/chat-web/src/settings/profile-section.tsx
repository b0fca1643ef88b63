import { selfOf } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { Avatar } from '../views/parts/avatar.tsx';
import { PictureButton } from './controls/picture-button.tsx';
import { OwnFields } from './profile/own-fields.tsx';
import { SaveNotice } from './save-notice.tsx';
import { TextSetting } from './text-setting.tsx';
import { useSave } from './use-save.ts';

/** Name, picture and address of the actor. */
export function ProfileSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const self = selfOf(state);
  const { status, save } = useSave();
  if (!self) return null;
  return (
    <>
      <div class="setting profile-picture">
        <Avatar user={self} size={48} />
        <PictureButton
          text={t('settings.uploadPicture')}
          onChoose={(picture) => void save(() => api.post('/users/me/avatar', { file: picture }))}
        />
        <button
          type="button"
          class="button small"
          onClick={() => void save(() => api.delete('/users/me/avatar'))}
        >
          {t('settings.removePicture')}
        </button>
        <SaveNotice status={status} />
      </div>
      <TextSetting
        label={t('settings.name')}
        value={self.full_name}
        maxLength={100}
        onSave={(name) => api.patch('/settings', { full_name: name })}
      />
      <TextSetting
        label={t('settings.email')}
        isEmail
        value={self.delivery_email ?? ''}
        note={t('settings.emailNote')}
        onSave={(email) => api.patch('/settings', { email })}
      />
      <OwnFields />
    </>
  );
}
