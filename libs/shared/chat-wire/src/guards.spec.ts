import { ROLES, type Actor } from '@tandem/shared-kernel';
import { describe, expect, it } from '@jest/globals';
import { checkGuard, refusalsOf, type Guard } from './guards.ts';

const actor = (role: Actor['role'], isBot = false): Actor => ({
  userId: 1,
  realmId: 2,
  role,
  isBot,
});
const people = {
  owner: actor(ROLES.owner),
  administrator: actor(ROLES.administrator),
  moderator: actor(ROLES.moderator),
  member: actor(ROLES.member),
  guest: actor(ROLES.guest),
  bot: actor(ROLES.member, true),
  'owning bot': actor(ROLES.owner, true),
  'guest bot': actor(ROLES.guest, true),
};

const ADMINISTRATOR = 'UNAUTHORIZED_PRINCIPAL Must be an organization administrator';
const OWNER = 'UNAUTHORIZED_PRINCIPAL Must be an organization owner';
const BOT = 'BAD_REQUEST This endpoint does not accept bot requests.';
const HUMAN = 'BAD_REQUEST This endpoint is only available to bot users.';
const GUEST = 'BAD_REQUEST Not allowed for guest users';

function verdicts(guard: Guard): Record<string, string> {
  return Object.fromEntries(
    Object.entries(people).map(([name, who]) => {
      try {
        checkGuard(guard, who);
        return [name, 'welcome'];
      } catch (error) {
        const { status, code, msg } = error as { status: number; code: string; msg: string };
        return [name, status === 400 ? `${code} ${msg}` : `status ${status}`];
      }
    }),
  );
}

const everybody = Object.fromEntries(Object.keys(people).map((name) => [name, 'welcome']));

it.each<Guard>(['administrator', 'owner', 'human', 'bot', 'member', 'not-guest'])(
  'the guard %s refuses with the errors that it declares, and no others',
  (guard) => {
    const said = Object.values(verdicts(guard)).filter((verdict) => verdict !== 'welcome');
    const named = refusalsOf(guard).map(({ code, msg }) => `${code} ${msg}`);
    expect(new Set(said)).toEqual(new Set(named));
  },
);

describe('checkGuard', () => {
  it.each<[Guard, Record<string, string>]>([
    [
      'administrator',
      {
        moderator: ADMINISTRATOR,
        member: ADMINISTRATOR,
        guest: ADMINISTRATOR,
        bot: ADMINISTRATOR,
        'guest bot': ADMINISTRATOR,
      },
    ],
    [
      'owner',
      {
        administrator: OWNER,
        moderator: OWNER,
        member: OWNER,
        guest: OWNER,
        bot: OWNER,
        'guest bot': OWNER,
      },
    ],
    ['human', { bot: BOT, 'owning bot': BOT, 'guest bot': BOT }],
    ['bot', { owner: HUMAN, administrator: HUMAN, moderator: HUMAN, member: HUMAN, guest: HUMAN }],
    ['member', { guest: GUEST, bot: BOT, 'owning bot': BOT, 'guest bot': GUEST }],
    ['not-guest', { guest: GUEST, 'guest bot': GUEST }],
  ])('%s', (guard, refused) => {
    expect(verdicts(guard)).toEqual({ ...everybody, ...refused });
  });
});
