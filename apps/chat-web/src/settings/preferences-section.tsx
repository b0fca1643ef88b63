import { selfOf } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import type { MIRRORED } from '@tandem/shared-page-texts';
import { t, type Language } from '../i18n/translate.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { SelectSetting } from './controls/select-setting.tsx';
import { useUserSettings } from './settings-of.ts';
import { SwitchList } from './switch-list.tsx';

/** The name of each language in that language. */
const LANGUAGES: Readonly<Record<Exclude<Language, typeof MIRRORED>, string>> = {
  en: 'English',
  de: 'Deutsch',
};
const POLICIES = [1, 2, 3, 4] as const;
const AUTO_READ = ['always', 'except_followed', 'never'] as const;
const VISIBILITIES = [1, 2, 3, 4, 5] as const;

/** The language, the behavior of the page, and the privacy of a user. */
export function PreferencesSection() {
  const { isOwn } = useUserSettings();
  return (
    <>
      <section class="setting">
        <ChoiceSetting
          name="default_language"
          label={t('settings.language')}
          options={Object.entries(LANGUAGES)}
        />
        {isOwn && <TimeZoneSetting />}
      </section>
      <SwitchList
        title={t('settings.general')}
        names={[
          'twenty_four_hour_time',
          'enter_sends',
          'enable_drafts_synchronization',
          'translate_emoticons',
        ]}
      />
      <section class="setting">
        <h3>{t('settings.topics')}</h3>
        <ChoiceSetting
          name="automatically_follow_topics_policy"
          label={t('settings.followTopics')}
          options={POLICIES.map((each) => [each, t(`settings.topicPolicy.${each}`)])}
        />
        <ChoiceSetting
          name="automatically_unmute_topics_in_muted_streams_policy"
          label={t('settings.unmuteTopics')}
          options={POLICIES.map((each) => [each, t(`settings.topicPolicy.${each}`)])}
        />
        <ChoiceSetting
          name="resolved_topic_notice_auto_read_policy"
          label={t('settings.autoRead')}
          options={AUTO_READ.map((each) => [each, t(`settings.autoRead.${each}`)])}
        />
      </section>
      <SwitchList
        title={t('settings.mentions')}
        names={['automatically_follow_topics_where_mentioned']}
      />
      <section class="setting">
        <ChoiceSetting
          name="email_address_visibility"
          label={t('settings.emailVisibility')}
          options={VISIBILITIES.map((each) => [each, t(`settings.emailVisibility.${each}`)])}
        />
      </section>
      <SwitchList
        title={t('settings.privacy')}
        names={[
          'presence_enabled',
          'send_read_receipts',
          'send_private_typing_notifications',
          'send_stream_typing_notifications',
        ]}
      />
      <SwitchList
        title={t('settings.data')}
        names={['receives_typing_notifications', 'allow_private_data_export']}
      />
    </>
  );
}

/** The zone in which others see the local time of the actor. */
function TimeZoneSetting() {
  const self = selfOf(useChatState());
  const { api } = useStore().session;
  const present = self?.timezone ?? '';
  const zones = Intl.supportedValuesOf('timeZone');
  const listed = zones.includes(present) ? zones : [present, ...zones];
  return (
    <SelectSetting
      label={t('settings.timeZone')}
      value={present}
      options={listed.map((zone) => [zone, zone === '' ? t('settings.noTimeZone') : zone] as const)}
      onSave={(timezone) => api.patch('/settings', { timezone })}
    />
  );
}
