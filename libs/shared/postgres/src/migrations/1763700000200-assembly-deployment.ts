import { migration } from '../migrations.ts';

/** The use of the database (a demo or not), and a fingerprint of the secret of its processes. */
export const deploymentSchema = migration({
  name: '1763700000200-assembly-deployment',
  up: `
      create table deployment (
        singleton boolean primary key default true check (singleton),
        demo boolean not null,
        secret_fingerprint bytea not null
      );
    `,
});
