import type { Channel } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { RetentionSetting } from '../controls/retention-setting.tsx';

/** −1 on the wire. */
const FOREVER = -1;

/** The setting for the retention of a channel's messages: that of the organization, or another one. */
export function ChannelRetention({ channel }: { readonly channel: Channel }) {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const { stream_id: id, message_retention_days: days } = channel;
  const ofRealm = realm.message_retention_days ?? FOREVER;
  return (
    <RetentionSetting
      value={days === null ? 'realm_default' : days === FOREVER ? 'unlimited' : days}
      options={[
        [
          'realm_default',
          ofRealm < 1
            ? t('channels.retention.asRealmUnlimited')
            : t('channels.retention.asRealm', { count: ofRealm }),
        ],
        ['unlimited', t('channels.retention.unlimited')],
      ]}
      onSave={(value) =>
        api.patch('/streams/{stream_id}', { stream_id: id, message_retention_days: value })
      }
    />
  );
}
