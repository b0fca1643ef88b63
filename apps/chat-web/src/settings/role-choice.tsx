import type { User } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { Select } from './controls/select.tsx';
import { ROLES } from './role-text.ts';

/** The permissions of a user in the organization. */
export type Role = User['role'];

interface RoleChoiceProps {
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly role: Role;
  readonly isDisabled?: boolean;
  readonly onChange: (role: Role) => void;
}

/** Chooses a role. */
export function RoleChoice(props: RoleChoiceProps) {
  const { label, isLabelShown = false, role, isDisabled = false, onChange } = props;
  return (
    <Select<Role>
      label={label}
      isLabelShown={isLabelShown}
      value={role}
      options={ROLES.map(([value, text]) => [value, t(text)])}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
