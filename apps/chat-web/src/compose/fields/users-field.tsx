import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { findUsers } from '../../model/completion/find-users.ts';
import { Avatar } from '../../views/parts/avatar.tsx';
import { Chip } from './chip.tsx';
import { ChoiceField } from './choice-field.tsx';

const MAX_LISTED = 8;

interface UsersFieldProps {
  readonly userIds: readonly number[];
  /** Before the users; without it, the field has its label elsewhere. */
  readonly label?: string;
  readonly onChange: (userIds: readonly number[]) => void;
}

/** Chooses users; each can be removed again. */
export function UsersField({ userIds, label, onChange }: UsersFieldProps) {
  const state = useChatState();
  const [text, setText] = useState('');
  const choicesFor = (typed: string) =>
    findUsers({ state, conversation: null, recentSenders: [] }, typed, MAX_LISTED + userIds.length)
      .filter(({ user }) => !userIds.includes(user.user_id))
      .slice(0, MAX_LISTED)
      .map(({ user }) => ({ key: String(user.user_id), user }));
  return (
    <div class="users-field">
      {label !== undefined && <span class="users-field-label">{label}</span>}
      {userIds.map((id) => (
        <Chip
          key={id}
          name={state.users.get(id)?.full_name ?? String(id)}
          onRemove={() => onChange(userIds.filter((each) => each !== id))}
        />
      ))}
      <ChoiceField
        label={t('compose.addRecipient')}
        text={text}
        choicesFor={choicesFor}
        onText={setText}
        onChoose={({ user }) => {
          setText('');
          onChange([...userIds, user.user_id]);
        }}
        onDeleteBefore={() => onChange(userIds.slice(0, -1))}
        draw={({ user }) => (
          <>
            <Avatar user={user} size={24} />
            <span class="choice-name">{user.full_name}</span>
            {user.is_bot && <span class="badge">{t('completion.bot')}</span>}
          </>
        )}
      />
    </div>
  );
}
