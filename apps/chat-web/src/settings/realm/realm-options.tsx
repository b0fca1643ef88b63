import { t } from '../../i18n/translate.ts';
import { RealmChannelSetting, RealmSwitches } from './realm-settings.tsx';

/** The features of the organization, and the channels of notices of the server. */
export function RealmOptions() {
  return (
    <>
      <RealmSwitches
        title={t('realm.options')}
        names={[
          'enable_read_receipts',
          'presence_disabled',
          'enable_spectator_access',
          'inline_image_preview',
          'inline_url_embed_preview',
          'enable_guest_user_indicator',
          'send_welcome_emails',
          'message_content_allowed_in_email_notifications',
          'send_channel_events_messages',
        ]}
      />
      <section class="setting">
        <h3>{t('realm.notices')}</h3>
        <RealmChannelSetting name="new_stream_announcements_stream_id" />
        <RealmChannelSetting name="signup_announcements_stream_id" />
        <RealmChannelSetting name="moderation_request_channel_id" />
      </section>
    </>
  );
}
