import type { Channel } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { SelectSetting } from '../controls/select-setting.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

const SWITCHES = ['pin_to_top', 'is_muted'] as const;
/** `null`: the settings of the actor apply. */
const NOTIFICATIONS = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

/** The display of a channel for the actor, and its notifications. */
export function PersonalSettings({ channel }: { readonly channel: Channel }) {
  const subscription = useChatState().subscriptions.get(channel.stream_id);
  const { api } = useStore().session;
  const color = useSave();
  const change = (property: string, value: boolean | string) =>
    api.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channel.stream_id, property, value }],
    });
  if (!subscription) return null;
  return (
    <>
      <section class="setting">
        {SWITCHES.map((property) => (
          <SwitchSetting
            key={property}
            label={t(`channels.${property}`)}
            checked={subscription[property]}
            onSave={(value) => change(property, value)}
          />
        ))}
        <label class="color-line">
          <input
            class="color-field"
            type="color"
            value={subscription.color}
            onChange={({ currentTarget: { value } }) =>
              void color.save(() => change('color', value))
            }
          />
          {t('channels.color')}
        </label>
        <SaveNotice status={color.status} />
      </section>
      <section class="setting">
        <h3>{t('channels.notifications')}</h3>
        {NOTIFICATIONS.map((property) => {
          const value = subscription[property];
          return (
            <SelectSetting
              key={property}
              label={t(`channels.${property}`)}
              value={value}
              options={[
                // The server cannot return to it.
                ...(value === null ? [[null, t('channels.asSettings')] as const] : []),
                [true, t('channels.on')],
                [false, t('channels.off')],
              ]}
              onSave={(next) => (next === null ? Promise.resolve() : change(property, next))}
            />
          );
        })}
      </section>
    </>
  );
}
