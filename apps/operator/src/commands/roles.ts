import { ROLES, type Role } from '@tandem/shared-kernel';
import { InvalidArgumentError, Option } from 'commander';

export const ROLE_NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[];

/** Parses a role by its name or its value on the wire. @throws InvalidArgumentError */
export function roleNamed(text: string): Role {
  const role = ROLE_NAMES.find((name) => name === text || String(ROLES[name]) === text);
  if (role === undefined) {
    throw new InvalidArgumentError(`It must be one of ${ROLE_NAMES.join(', ')}.`);
  }
  return ROLES[role];
}

export function nameOfRole(role: Role): string {
  return ROLE_NAMES.find((name) => ROLES[name] === role) ?? String(role);
}

/** `--role`, by name. */
export function roleOption(description: string): Option {
  return new Option('--role <role>', `${description}: ${ROLE_NAMES.join(', ')}`).argParser(
    roleNamed,
  );
}
