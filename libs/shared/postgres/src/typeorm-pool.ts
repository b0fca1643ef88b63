import pg, { type Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The pool of a connected data source of TypeORM. */
interface Driver {
  /** Its connections; TypeORM creates and closes the pool. */
  readonly pool: Pool;
  /** The version of the server, such as `18.4`. */
  readonly serverVersion: string;
}

/**
 * Returns the pool behind a data source; no other module knows the driver. TypeORM runs the migrations, all other
 * statements run on its pool. It declares the pool as `any`, so an update may change it unnoticed.
 *
 * @throws Error when the pool is not one of `pg`
 * @see docs/adr/0006-sql-and-typeorm.md
 */
export function driverOf(dataSource: DataSource): Driver {
  const driver = dataSource.driver as PostgresDriver;
  const pool: unknown = driver.master;
  if (!(pool instanceof pg.Pool)) throw new Error('TypeORM has no pool of pg');
  return { pool, serverVersion: driver.version ?? '' };
}
