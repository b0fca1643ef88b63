import type { User } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { Select } from './controls/select.tsx';

/** The permissions of a user in the organization. */
export type Role = User['role'];

const ROLES = [
  [100, 'users.owner'],
  [200, 'users.administrator'],
  [300, 'users.moderator'],
  [400, 'users.member'],
  [600, 'users.guest'],
] as const;

interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly isDisabled?: boolean;
  readonly onChange: (role: Role) => void;
}

/** Chooses a role. */
export function RoleChoice({ label, role, isDisabled = false, onChange }: RoleChoiceProps) {
  return (
    <Select<Role>
      label={label}
      value={role}
      options={ROLES.map(([value, text]) => [value, t(text)])}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
