import { migration } from '@tandem/shared-postgres';

/** The packed snapshot of each version, in pieces. */
export const packedSnapshotsSchema = migration({
  name: '1763700003002-node-network-packed',
  // The bytes are already compressed: PostgreSQL need not compress them.
  up: `
      create table network_packed (
        version bigint,
        piece integer,
        form text not null,
        size integer not null,
        bytes bytea not null,
        primary key (version, piece)
      );
      alter table network_packed alter column bytes set storage external;
    `,
});
