import { migration } from '@tandem/shared-postgres';

/** How many channels one user creates is limited. */
export const channelCreators = migration({
  name: '1795363461239-messaging-channel-creators',
  up: `
    create index channel_creator on channel (creator_id);
  `,
});
