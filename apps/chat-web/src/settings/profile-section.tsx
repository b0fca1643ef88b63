import { selfOf } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { Avatar, ownPictureOf } from '../views/parts/avatar.tsx';
import { PictureSetting } from './controls/picture-setting.tsx';
import { OwnFields } from './profile/own-fields.tsx';
import { TextSetting } from './text-setting.tsx';

/** Name, picture and address of the actor. */
export function ProfileSection() {
  const state = useChatState();
  const { api } = useStore().session;
  const self = selfOf(state);
  if (!self) return null;
  return (
    <>
      <section class="setting">
        <PictureSetting
          text={t('settings.uploadPicture')}
          object={self.full_name}
          isUploaded={ownPictureOf(self) !== null}
          onUpload={(file) => api.post('/users/me/avatar', { file })}
          onRemove={() => api.delete('/users/me/avatar')}
        >
          <Avatar user={self} size={48} />
        </PictureSetting>
      </section>
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
