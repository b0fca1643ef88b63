import { can, type User } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { plain } from '../model/completion/rank.ts';
import { orderedByName } from '../model/ordered-by-name.ts';
import { Avatar } from '../views/parts/avatar.tsx';
import { ConfirmButton } from './controls/confirm-button.tsx';
import { FilterField } from './controls/filter-field.tsx';
import { DataExport } from './data/data-export.tsx';
import { Erasure } from './erasure.tsx';
import { ExternalIdentities } from './external-identities.tsx';
import { LoginList } from './login-list.tsx';
import { RoleChoice, type Role } from './role-choice.tsx';
import { SaveNotice } from './save-notice.tsx';
import { TextSetting } from './text-setting.tsx';
import { useSave } from './use-save.ts';

/** More are found by the filter. */
const MAX_SHOWN = 100;
const MAX_NAME = 100;

/** The users with their roles; deactivated ones can be activated again. */
export function UsersSection({ detail }: { readonly detail: string }) {
  const user = useChatState().users.get(Number(detail));
  return user ? <UserSettings key={user.user_id} user={user} /> : <UserList />;
}

function UserList() {
  const { users } = useChatState();
  const [filter, setFilter] = useState('');
  const wanted = plain(filter.trim());
  const found = [...users.values()].filter(
    ({ is_bot: isBot, full_name: name }) => !isBot && plain(name).includes(wanted),
  );
  const ordered = orderedByName(found, (user) => user.full_name).sort(
    (a, b) => Number(b.is_active) - Number(a.is_active),
  );
  return (
    <>
      <FilterField label={t('users.filter')} value={filter} onChange={setFilter} />
      <ul class="rows">
        {ordered.slice(0, MAX_SHOWN).map((user) => (
          <UserRow key={user.user_id} user={user} />
        ))}
      </ul>
    </>
  );
}

/** The name of a user, and when and from where they logged in. */
function UserSettings({ user }: { readonly user: User }) {
  const state = useChatState();
  const { api } = useStore().session;
  return (
    <>
      <p>
        <a href="#organization/users">← {t('settings.section.users')}</a>
      </p>
      <h3>{user.full_name}</h3>
      <TextSetting
        label={t('settings.name')}
        value={user.full_name}
        maxLength={MAX_NAME}
        onSave={(name) => api.patch('/users/{user_id}', { user_id: user.user_id, full_name: name })}
      />
      {can.ownRealm(state) && <ExternalIdentities userId={user.user_id} />}
      <LoginList userId={user.user_id} />
      {can.ownRealm(state) && (
        <>
          <DataExport userId={user.user_id} />
          {user.user_id !== state.userId && <Erasure user={user} />}
        </>
      )}
    </>
  );
}

function UserRow({ user }: { readonly user: User }) {
  const { userId } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { user_id: id, full_name: name, delivery_email: email, is_active: isActive } = user;
  const change = (role: Role) => save(() => api.patch('/users/{user_id}', { user_id: id, role }));
  const activate = () => save(() => api.post('/users/{user_id}/reactivate', { user_id: id }));
  const deactivate = () => save(() => api.delete('/users/{user_id}', { user_id: id }));
  return (
    <li class="row">
      <Avatar user={user} size={28} />
      <span class="row-text">
        <a href={`#organization/users/${id}`} aria-label={t('logins.of', { name })}>
          {name}
        </a>
        <span class="muted">{isActive ? email : t('users.deactivated')}</span>
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </span>
      {isActive && (
        <RoleChoice
          label={t('users.roleOf', { name })}
          role={user.role}
          isDisabled={id === userId}
          onChange={(role) => void change(role)}
        />
      )}
      {!isActive && (
        <button type="button" class="button small" onClick={() => void activate()}>
          {t('users.activate')}
        </button>
      )}
      {isActive && id !== userId && (
        <ConfirmButton
          text={t('users.deactivate')}
          question={t('users.surely')}
          object={name}
          onConfirm={() => void deactivate()}
        />
      )}
    </li>
  );
}
