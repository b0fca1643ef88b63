import { expect, it } from '@jest/globals';
import { ReportBuilder } from './report.ts';
import { translateRealmSettings } from './translate-settings.ts';

const catalog = {
  realm: {
    message_retention_days: { kind: 'limit', default: -1, unlimited: -1 },
    message_content_edit_limit_seconds: { kind: 'limit', default: 600, unlimited: null },
    waiting_period_threshold: { kind: 'integer', default: 0, largest: 36_525 },
    digest_weekday: { kind: 'integer', default: 1 },
  },
  user: {},
  realmGroups: {},
  channelGroups: {},
  groupPermissions: {},
  systemGroups: [],
  isLanguage: () => true,
} as const;

it('leaves out numbers that the database cannot calculate with', () => {
  const report = new ReportBuilder();
  const settings = translateRealmSettings(
    {
      message_retention_days: 2 ** 31,
      message_content_edit_limit_seconds: 2 ** 31 - 1,
      waiting_period_threshold: 40_000,
      digest_weekday: 2 ** 40,
    },
    catalog,
    report,
  );
  expect(settings).toEqual({ message_content_edit_limit_seconds: 2 ** 31 - 1 });
  expect(report.build().skipped.filter((each) => each.includes('is not valid'))).toEqual([
    'the setting zerver_realm.digest_weekday: 1099511627776 is not valid here',
    'the setting zerver_realm.message_retention_days: 2147483648 is not valid here',
    'the setting zerver_realm.waiting_period_threshold: 40000 is not valid here',
  ]);
});
