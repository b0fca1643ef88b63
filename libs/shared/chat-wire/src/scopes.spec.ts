import { expect, it } from '@jest/globals';
import { ROLES, SCOPES, type Actor, type Scope } from '@tandem/shared-kernel';
import { checkGuard } from './guards.ts';
import { checkScope, requiredScope } from './scopes.ts';

const actorWith = (scopes: readonly Scope[], expiresAt: Date | null = null): Actor => ({
  userId: 1,
  realmId: 1,
  role: ROLES.owner,
  isBot: false,
  credential: { kind: 'token', id: 1, scopes, expiresAt },
});
const insufficient = (scope: string) =>
  expect.objectContaining({ status: 403, code: 'INSUFFICIENT_SCOPE', extra: { scope } });

it('requires the declared scope of an endpoint, else that of its guard and method', () => {
  expect(requiredScope({ method: 'GET' })).toBe('read');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(requiredScope({ method })).toBe('write');
  }
  expect(requiredScope({ method: 'GET', guard: 'administrator' })).toBe('administration');
  expect(requiredScope({ method: 'POST', guard: 'owner' })).toBe('administration');
  expect(requiredScope({ method: 'POST', guard: 'human', scope: 'read' })).toBe('read');
});

it('lets nothing in by another scope', () => {
  for (const required of SCOPES) {
    const others = SCOPES.filter((scope) => scope !== required);
    expect(() => checkScope(required, actorWith([required]))).not.toThrow();
    expect(() => checkScope(required, actorWith(others))).toThrow(insufficient(required));
  }
});

it('requires every scope and no expiry to create credentials', () => {
  expect(() => checkScope('unlimited', actorWith(SCOPES))).not.toThrow();
  for (const actor of [actorWith(['read', 'administration']), actorWith(SCOPES, new Date())]) {
    expect(() => checkScope('unlimited', actor)).toThrow(insufficient('unlimited'));
  }
});

it('limits no API key', () => {
  const actor = { userId: 1, realmId: 1, role: ROLES.owner, isBot: false } as const;
  for (const required of [...SCOPES, 'unlimited'] as const) {
    expect(() => checkScope(required, actor)).not.toThrow();
  }
});

it('is part of the guards of administrators and owners', () => {
  for (const guard of ['administrator', 'owner'] as const) {
    expect(() => checkGuard(guard, actorWith(['administration']))).not.toThrow();
    const refused = () => checkGuard(guard, actorWith(['read', 'write']));
    expect(refused).toThrow(insufficient('administration'));
  }
});
