import { t } from '../i18n/translate.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { SwitchList } from './switch-list.tsx';

/** Seconds from the first message to the mail. */
const DELAYS = [120, 300, 600, 1_800, 3_600] as const;
const REALM_NAMES = [1, 2, 3] as const;

/** The events of which the server notifies a user. */
export function NotificationsSection() {
  return (
    <>
      <SwitchList
        title={t('settings.byMail')}
        names={[
          'enable_offline_email_notifications',
          'enable_stream_email_notifications',
          'enable_followed_topic_email_notifications',
          'message_content_in_email_notifications',
          'enable_login_emails',
        ]}
      />
      <section class="setting">
        <ChoiceSetting
          name="email_notifications_batching_period_seconds"
          label={t('settings.mailDelay')}
          options={DELAYS.map((each) => [each, t('limit.minutes', { count: each / 60 })])}
        />
        <ChoiceSetting
          name="realm_name_in_email_notifications_policy"
          label={t('settings.realmNameInMail')}
          options={REALM_NAMES.map((each) => [each, t(`settings.realmNameInMail.${each}`)])}
        />
      </section>
      <SwitchList
        title={t('settings.byPush')}
        names={[
          'enable_offline_push_notifications',
          'enable_online_push_notifications',
          'enable_stream_push_notifications',
          'enable_followed_topic_push_notifications',
        ]}
      />
      <SwitchList
        title={t('settings.mentions')}
        names={['wildcard_mentions_notify', 'enable_followed_topic_wildcard_mentions_notify']}
      />
    </>
  );
}
