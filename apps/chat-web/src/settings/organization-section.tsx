import { can } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { RealmEnd } from './realm/realm-end.tsx';
import { RealmOptions } from './realm/realm-options.tsx';
import { RealmPictures } from './realm/realm-pictures.tsx';
import { WelcomeMessage } from './realm/welcome-message.tsx';
import { TextSetting } from './text-setting.tsx';

const MAX_NAME = 40;
const MAX_DESCRIPTION = 1_000;

/** Name, description, pictures and options of the organization. */
export function OrganizationSection() {
  const state = useChatState();
  const { realm } = state;
  const { api } = useStore().session;
  return (
    <>
      <TextSetting
        label={t('settings.name')}
        value={realm.name ?? ''}
        maxLength={MAX_NAME}
        onSave={(name) => api.patch('/realm', { name })}
      />
      <TextSetting
        label={t('channels.description')}
        value={realm.description ?? ''}
        isLong
        maxLength={MAX_DESCRIPTION}
        onSave={(description) => api.patch('/realm', { description })}
      />
      <RealmPictures />
      <WelcomeMessage />
      <RealmOptions />
      {can.ownRealm(state) && <RealmEnd />}
    </>
  );
}
