import { expect, it } from '@jest/globals';
import { SCOPES, type AuditActor } from '@tandem/shared-kernel';
import { useTestDatabase } from '../../testing/index.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';
import { pruneAuditLog } from './prune-audit-log.ts';

const test = useTestDatabase();
const unitOfWork = () =>
  test().database.unitOfWork((sql, actor) => new PostgresAuditLog(sql, actor));
const rows = async (columns: string) =>
  (await test().database.sql.query(`select ${columns} from audit_entry order by id`, [])).rows;
const settledTo = async () => {
  const { rows: found } = await test().database.sql.query<{ id: number }>(
    'select audit_settled_to() as id',
    [],
  );
  return found[0]?.id;
};

it('records actors and actions, and nothing of a failed command', async () => {
  const actors: readonly AuditActor[] = [
    { realmId: 1, userId: 7, address: '192.0.2.1' },
    {
      realmId: 1,
      userId: 7,
      address: '192.0.2.1',
      credential: { kind: 'token', id: 9, scopes: SCOPES, expiresAt: null },
    },
    { operator: true, realmId: 1 },
    { unauthenticated: true, realmId: 1, userId: 8, address: '192.0.2.2' },
  ];
  const entry = {
    kind: 'user.renamed',
    realmId: 1,
    objectId: 3,
    before: { a: 1 },
    after: { a: null },
  };
  for (const actor of actors)
    await unitOfWork()
      .by(actor)
      .run((audit) => audit.append(entry));
  await unitOfWork().run((audit) => audit.append(entry, { kind: 'realm.created', realmId: 2 }));
  const failed = unitOfWork().run(async (audit) => {
    await audit.append(entry);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await rows('actor_type, actor_id, credential_type, credential_id, address')).toEqual(
    [
      ['user', 7, 'api_key', null, '192.0.2.1'],
      ['user', 7, 'token', 9, '192.0.2.1'],
      ['operator', null, null, null, null],
      ['user', 8, null, null, '192.0.2.2'],
      ['server', null, null, null, null],
      ['server', null, null, null, null],
    ].map(([type, id, credential, credentialId, address]) => ({
      actor_type: type,
      actor_id: id,
      credential_type: credential,
      credential_id: credentialId,
      address,
    })),
  );
  expect((await rows('kind, realm_id, object_id, user_id, name, before, after')).slice(-2)).toEqual(
    [
      {
        kind: 'user.renamed',
        realm_id: 1,
        object_id: 3,
        user_id: null,
        name: null,
        before: { a: 1 },
        after: { a: null },
      },
      {
        kind: 'realm.created',
        realm_id: 2,
        object_id: null,
        user_id: null,
        name: null,
        before: null,
        after: null,
      },
    ],
  );
});

it('returns the id up to which no entry is missing, while commands run', async () => {
  await test().database.sql.query('delete from audit_entry', []);
  const entry = { kind: 'realm.changed', realmId: 1 };
  await unitOfWork().run((audit) => audit.append(entry));
  const before = await settledTo();
  await unitOfWork().run(async (audit) => {
    await audit.append(entry);
    await unitOfWork().run((other) => other.append(entry));
    expect(await settledTo()).toBe(before);
  });
  expect(await settledTo()).toBe(Number(before) + 2);
});

it('removes old entries, and no others', async () => {
  const { sql } = test().database;
  await sql.query(`update audit_entry set occurred_at = now() - interval '31 days'`, []);
  await unitOfWork().run((audit) => audit.append({ kind: 'realm.changed', realmId: 9 }));
  expect(await pruneAuditLog(sql, 32)).toBe(0);
  expect(await pruneAuditLog(sql, 30)).toBeGreaterThan(0);
  expect(await rows('realm_id')).toEqual([{ realm_id: 9 }]);
});
