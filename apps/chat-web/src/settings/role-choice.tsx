import type { User } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';

/** What a user may do in the organization. */
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
    <select
      class="field select"
      aria-label={label}
      disabled={isDisabled}
      value={role}
      onChange={({ currentTarget }) => {
        const chosen = ROLES.find(([value]) => String(value) === currentTarget.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {ROLES.map(([value, text]) => (
        <option key={value} value={value} selected={value === role}>
          {t(text)}
        </option>
      ))}
    </select>
  );
}
