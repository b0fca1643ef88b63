import type { LoginRecordRepository, NewLoginRecord } from '../src/login-history/index.ts';

/** Log-ins of users in memory. */
export class MemoryLoginRecords implements LoginRecordRepository {
  readonly #records: NewLoginRecord[] = [];

  async add(record: NewLoginRecord): Promise<void> {
    this.#records.push(record);
  }

  async list(
    userId: number,
    { before, limit }: { readonly before: number; readonly limit: number },
  ) {
    return this.#records
      .map(({ at, address, clientName, method, credential, userId: of }, index) => ({
        of,
        record: { id: index + 1, at, address, clientName, method, credential },
      }))
      .filter(({ of, record }) => of === userId && record.id < before)
      .map(({ record }) => record)
      .reverse()
      .slice(0, limit);
  }
}
