import { ROLES, type Role } from '@tandem/shared-kernel';
import { InvalidArgumentError } from 'commander';

export const ROLE_NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[];

/** Reads a role by its name. @throws InvalidArgumentError for any other word */
export function roleNamed(name: string): Role {
  if (!(name in ROLES))
    throw new InvalidArgumentError(`It must be one of ${ROLE_NAMES.join(', ')}.`);
  return ROLES[name as keyof typeof ROLES];
}

export function nameOfRole(role: Role): string {
  return ROLE_NAMES.find((name) => ROLES[name] === role) ?? String(role);
}
