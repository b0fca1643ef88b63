import { migration } from '@tandem/shared-postgres';

/** Gives users whose profile was deleted a picture that does not depend on their address. */
export const picturesOfNobody = migration({
  name: '1795351816589-identity-pictures-of-nobody',
  up: `
    alter table user_account drop constraint user_account_avatar_source_check;
    alter table user_account add constraint user_account_avatar_source_check
      check (avatar_source in ('gravatar', 'upload', 'none'));
    update user_account set avatar_source = 'none', avatar_version = avatar_version + 1
    where is_deleted;
    update user_account set is_deleted = false where is_deleted and is_active;
  `,
});
