// Generated from the files of this folder: npm run generate.
import { networkSchema } from './1763700003000-node-network-base.ts';
import { networkJobsSchema } from './1763700003001-node-network-jobs.ts';
import { packedSnapshotsSchema } from './1763700003002-node-network-packed.ts';
import { networkRevisionsSchema } from './1795411646426-node-network-revisions.ts';
import { delegationReadingsSchema } from './1795413837374-node-network-delegation-readings.ts';
import { collectedGatewaysSchema } from './1795423400000-node-network-collected.ts';
import { segmentsSchema } from './1795427088056-node-network-segments.ts';
import { networkPollsSchema } from './1795880100000-node-network-polls.ts';

/** The migrations of this context, in the order of their names. */
export const nodeNetworkMigrations = [
  networkSchema,
  networkJobsSchema,
  packedSnapshotsSchema,
  networkRevisionsSchema,
  delegationReadingsSchema,
  collectedGatewaysSchema,
  segmentsSchema,
  networkPollsSchema,
];
