import { migration } from '@tandem/shared-postgres';

/** The time of the newest notice about faults of a bot's requests. It limits the rate of these notices. */
export const ownerNotices = migration({
  name: '1795427986444-identity-owner-notices',
  up: `
    alter table bot_details add column owner_notified_at timestamptz;
    comment on column bot_details.owner_notified_at is
      'the newest notice to the owner about a fault of the requests of the bot';
  `,
});
