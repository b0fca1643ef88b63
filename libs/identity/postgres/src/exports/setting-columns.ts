import { USER_SETTING_NAMES } from '@tandem/identity-domain';

const NOTICE_POLICIES = `array['always', 'except_followed', 'never']`;

/**
 * The settings of users as columns, apart from the visibility of addresses.
 *
 * @param settings an expression of a JSON object that has all of them
 */
export function settingColumns(settings: string): string {
  return USER_SETTING_NAMES.filter((name) => name !== 'email_address_visibility')
    .map((name) =>
      name === 'resolved_topic_notice_auto_read_policy'
        ? `array_position(${NOTICE_POLICIES}, ${settings}->>'${name}') as ${name}`
        : `${settings}->'${name}' as ${name}`,
    )
    .join(', ');
}
