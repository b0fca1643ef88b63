import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { Chip } from '../../compose/fields/chip.tsx';
import { ChoiceField } from '../../compose/fields/choice-field.tsx';
import { t } from '../../i18n/translate.ts';
import { findUsers } from '../../model/completion/find-users.ts';
import {
  findGrantableGroups,
  type Grant,
  type PermissionRule,
} from '../../model/permissions/group-value.ts';
import { Avatar } from '../../views/parts/avatar.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { groupName, groupNameOf } from './group-names.ts';

const MAX_USERS = 6;

interface GrantFieldProps {
  readonly label: string;
  readonly grant: Grant;
  readonly rule: PermissionRule;
  readonly onChange: (grant: Grant) => void;
}

/** Chooses groups and users; each can be removed again. */
export function GrantField({ label, grant, rule, onChange }: GrantFieldProps) {
  const state = useChatState();
  const [text, setText] = useState('');
  const { groupIds, userIds } = grant;
  const choicesFor = (typed: string) => [
    ...findGrantableGroups(state, rule, groupName, typed)
      .filter(({ id }) => !groupIds.includes(id))
      .map((group) => ({ key: `group ${group.id}`, group, user: null })),
    ...findUsers({ state, conversation: null, recentSenders: [] }, typed, MAX_USERS)
      .filter(({ user }) => !userIds.includes(user.user_id))
      .map(({ user }) => ({ key: `user ${user.user_id}`, group: null, user })),
  ];
  return (
    <div class="users-field" role="group" aria-label={label}>
      <GrantChips grant={grant} onChange={onChange} />
      <ChoiceField
        label={t('permissions.add')}
        text={text}
        choicesFor={choicesFor}
        onText={setText}
        onChoose={({ group, user }) => {
          setText('');
          onChange(
            group
              ? { groupIds: [...groupIds, group.id], userIds }
              : { groupIds, userIds: [...userIds, user.user_id] },
          );
        }}
        onDeleteBefore={() =>
          onChange(
            userIds.length > 0
              ? { groupIds, userIds: userIds.slice(0, -1) }
              : { groupIds: groupIds.slice(0, -1), userIds },
          )
        }
        draw={({ group, user }) => (
          <>
            {group ? <Icon name="users" size={18} /> : <Avatar user={user} size={24} />}
            <span class="choice-name">{group ? groupName(group) : user.full_name}</span>
            {user?.is_bot && <span class="badge">{t('completion.bot')}</span>}
          </>
        )}
      />
    </div>
  );
}

interface GrantChipsProps {
  readonly grant: Grant;
  /** Without it, nothing can be removed. */
  readonly onChange?: (grant: Grant) => void;
}

/** The groups and users of a permission. */
export function GrantChips({ grant, onChange }: GrantChipsProps) {
  const state = useChatState();
  const { groupIds, userIds } = grant;
  const without = (ids: readonly number[], id: number) => ids.filter((each) => each !== id);
  return (
    <>
      {groupIds.length + userIds.length === 0 && <Chip name={t('groups.role:nobody')} />}
      {groupIds.map((id) => (
        <Chip
          key={`group ${id}`}
          name={groupNameOf(state, id)}
          onRemove={onChange && (() => onChange({ groupIds: without(groupIds, id), userIds }))}
        />
      ))}
      {userIds.map((id) => (
        <Chip
          key={`user ${id}`}
          name={state.users.get(id)?.full_name ?? t('permissions.unknownUser')}
          onRemove={onChange && (() => onChange({ groupIds, userIds: without(userIds, id) }))}
        />
      ))}
    </>
  );
}
