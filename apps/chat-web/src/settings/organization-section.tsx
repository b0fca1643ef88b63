import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { RealmIcon } from './realm/realm-icon.tsx';
import { RealmOptions } from './realm/realm-options.tsx';
import { TextSetting } from './text-setting.tsx';

const MAX_NAME = 40;
const MAX_DESCRIPTION = 1_000;

/** Name and description of the organization. */
export function OrganizationSection() {
  const { realm } = useChatState();
  const { api } = useStore().session;
  return (
    <>
      <RealmIcon />
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
      <RealmOptions />
    </>
  );
}
