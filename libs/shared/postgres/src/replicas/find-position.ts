import { statement } from '../sql.ts';

/*
 * All commits that are acknowledged or visible have been flushed, except those without a synchronous commit. After a
 * failover the name of a segment of the log begins with another timeline.
 */
const POSITION = `select (lsn - '0/0')::bigint as lsn,
    ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from (select case current_setting('synchronous_commit') when 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) present`;
export const findPosition = statement('replicas.position', POSITION);
export const findPrimary = statement(
  'replicas.primary',
  `select position.*, (select system_identifier::text from pg_control_system()) as system
   from (${POSITION}) position`,
);
