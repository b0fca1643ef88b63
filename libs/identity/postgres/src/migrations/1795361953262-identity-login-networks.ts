import { migration } from '@tandem/shared-postgres';

/**
 * The networks from which users logged in. Guesses from other networks do not slow down log-ins from these. Failures
 * are also counted by the network of an address. Failures that were stored by IPv6 address are deleted.
 */
export const loginNetworks = migration({
  name: '1795361953262-identity-login-networks',
  up: `
    create table login_network (
      user_id bigint not null references user_account on delete cascade,
      network text not null,
      last_at timestamptz not null,
      primary key (user_id, network)
    );
    create index login_network_last_at on login_network (last_at);

    create index login_failure_address on login_failure (address, failed_at);
    delete from login_failure where address like '%:%';
  `,
});
