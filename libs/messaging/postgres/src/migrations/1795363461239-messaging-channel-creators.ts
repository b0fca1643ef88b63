import { migration } from '@tandem/shared-postgres';

/** The index for the limit on the number of channels that one user creates. */
export const channelCreators = migration({
  name: '1795363461239-messaging-channel-creators',
  up: `
    create index channel_creator on channel (creator_id);
  `,
});
