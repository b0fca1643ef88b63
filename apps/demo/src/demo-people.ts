import { ROLES, type Role } from '@tandem/shared-kernel';
import type { DemoName } from './content/conversation.ts';

/** A user of the demo. */
export interface DemoPerson {
  readonly name: DemoName;
  readonly fullName: string;
  readonly role: Role;
  readonly canCreateUsers?: true;
  readonly canChangeUserEmails?: true;
}

/** The users with a printed log-in, the owner first: one of each role, and a second member. */
export const LOG_INS: readonly DemoPerson[] = [
  {
    name: 'olga',
    fullName: 'Olga Owner',
    role: ROLES.owner,
    // Every endpoint shall be usable in the demo.
    canCreateUsers: true,
    canChangeUserEmails: true,
  },
  { name: 'adam', fullName: 'Adam Administrator', role: ROLES.administrator, canCreateUsers: true },
  { name: 'mona', fullName: 'Mona Moderator', role: ROLES.moderator },
  { name: 'uli', fullName: 'Uli Member', role: ROLES.member },
  { name: 'vera', fullName: 'Vera Member', role: ROLES.member },
  { name: 'gus', fullName: 'Gus Guest', role: ROLES.guest },
];

/** Users who wrote messages, and cannot log in. */
export const COLLEAGUES: readonly DemoPerson[] = [
  { name: 'ines', fullName: 'Ines Rocha', role: ROLES.member },
  { name: 'kenji', fullName: 'Kenji Sato', role: ROLES.member },
  { name: 'leila', fullName: 'Leila Haddad', role: ROLES.member },
  { name: 'tom', fullName: 'Tom Becker', role: ROLES.member },
];

export const BOT = { name: 'echo', fullName: 'Echo Bot', owner: 'uli' } as const;

const DOMAIN = 'demo.example.com';

/** The address of a user. */
export function emailOf({ name }: Pick<DemoPerson, 'name'>): string {
  return `${name}@${DOMAIN}`;
}
