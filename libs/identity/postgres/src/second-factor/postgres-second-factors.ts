import type { SecondFactor, SecondFactorRepository } from '@tandem/identity-domain/second-factor';
import { statement, type Sql } from '@tandem/shared-postgres';

const find = statement(
  'secondFactor.find',
  `select id, is_confirmed as "isConfirmed", last_step as "lastStep",
     recovery_hashes as "recoveryHashes", sealed_secret as "sealedSecret"
   from second_factor where user_id = $1`,
);
const begin = statement(
  'secondFactor.begin',
  `insert into second_factor (user_id) values ($1)
   on conflict (user_id) do update
   set id = default, is_confirmed = false, last_step = 0, recovery_hashes = '{}',
     sealed_secret = null
   returning id`,
);
const confirm = statement(
  'secondFactor.confirm',
  `update second_factor set is_confirmed = true, last_step = $2, recovery_hashes = $3::bytea[]
   where user_id = $1`,
);
const accepted = statement(
  'secondFactor.accepted',
  'update second_factor set last_step = $2 where user_id = $1',
);
const useRecoveryCode = statement(
  'secondFactor.useRecoveryCode',
  `update second_factor set recovery_hashes = array_remove(recovery_hashes, $2::bytea)
   where user_id = $1`,
);
const remove = statement('secondFactor.remove', 'delete from second_factor where user_id = $1');

/** Second factors in PostgreSQL, for commands; one round trip per call. */
export class PostgresSecondFactorRepository implements SecondFactorRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(userId: number): Promise<SecondFactor | null> {
    return (await this.#sql.query<SecondFactor>(find, [userId])).rows[0] ?? null;
  }

  async begin(userId: number): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(begin, [userId]);
    if (!rows[0]) throw new Error('A row that is inserted is returned');
    return rows[0].id;
  }

  async confirm(
    userId: number,
    step: number,
    recoveryHashes: readonly Uint8Array[],
  ): Promise<void> {
    await this.#sql.query(confirm, [userId, step, recoveryHashes]);
  }

  async accepted(userId: number, step: number): Promise<void> {
    await this.#sql.query(accepted, [userId, step]);
  }

  async useRecoveryCode(userId: number, hash: Uint8Array): Promise<void> {
    await this.#sql.query(useRecoveryCode, [userId, hash]);
  }

  async remove(userId: number): Promise<void> {
    await this.#sql.query(remove, [userId]);
  }
}
