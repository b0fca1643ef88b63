import { expect, it } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { driverOf } from './typeorm-pool.ts';

const sourceWith = (driver: object) => ({ driver }) as unknown as DataSource;

it('returns the pool and the version of the server', () => {
  const pool = new pg.Pool();
  expect(driverOf(sourceWith({ master: pool, version: '18.4' }))).toEqual({
    pool,
    serverVersion: '18.4',
  });
});

it('refuses a TypeORM with another pool', () => {
  expect(() => driverOf(sourceWith({ pool: new pg.Pool() }))).toThrow('no pool of pg');
});
