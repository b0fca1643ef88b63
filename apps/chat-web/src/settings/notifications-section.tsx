import { t } from '../i18n/translate.ts';
import { SwitchList } from './switch-list.tsx';

/** What the server notifies the actor of while they are away. */
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
      <SwitchList
        title={t('settings.byPush')}
        names={[
          'enable_offline_push_notifications',
          'enable_online_push_notifications',
          'enable_stream_push_notifications',
          'enable_followed_topic_push_notifications',
        ]}
      />
      <SwitchList title={t('settings.mentions')} names={['wildcard_mentions_notify']} />
    </>
  );
}
