import { migration } from '@tandem/shared-postgres';

/**
 * Marks the gateways of the latest cycle: the time of their last update is that of the cycle in `network_head`, so that
 * a cycle does not write each of them. False for rows of an older version, which wrote each of them.
 */
export const collectedGatewaysSchema = migration({
  name: '1795423400000-node-network-collected',
  up: `
      alter table network_gateway add column collected boolean not null default false;
    `,
});
