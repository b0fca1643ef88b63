import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { UsersField } from '../../compose/fields/users-field.tsx';
import { t } from '../../i18n/translate.ts';
import { plain } from '../../model/completion/rank.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { Avatar } from '../../views/parts/avatar.tsx';
import { FilterField } from './filter-field.tsx';

/** More are found by the filter. */
const MAX_SHOWN = 200;
const MIN_FILTERED = 8;

interface MemberAdderProps {
  readonly userIds: readonly number[];
  readonly onChange: (userIds: readonly number[]) => void;
  readonly onAdd: () => void;
}

/** Chooses users, and adds them. */
export function MemberAdder({ userIds, onChange, onAdd }: MemberAdderProps) {
  return (
    <div class="list-head">
      <UsersField userIds={userIds} onChange={onChange} />
      <button type="button" class="button" disabled={userIds.length === 0} onClick={onAdd}>
        {t('channels.add')}
      </button>
    </div>
  );
}

interface MemberRowsProps {
  readonly userIds: readonly number[];
  readonly filterLabel: string;
  readonly mayRemove: (userId: number) => boolean;
  readonly onRemove: (userId: number) => void;
}

/** Users by name, with a button that removes them. */
export function MemberRows({ userIds, filterLabel, mayRemove, onRemove }: MemberRowsProps) {
  const { users } = useChatState();
  const [filter, setFilter] = useState('');
  const wanted = plain(filter.trim());
  const found = userIds
    .map((id) => ({ id, user: users.get(id), name: users.get(id)?.full_name ?? String(id) }))
    .filter(({ name }) => plain(name).includes(wanted));
  const members = orderedByName(found, ({ name }) => name);
  return (
    <>
      {userIds.length >= MIN_FILTERED && (
        <FilterField label={filterLabel} value={filter} onChange={setFilter} />
      )}
      <ul class="rows">
        {members.slice(0, MAX_SHOWN).map(({ id, user, name }) => (
          <li key={id} class="row">
            <Avatar user={user} size={28} />
            <span class="row-text">
              <span>
                {name}
                {user?.is_bot && <span class="badge">{t('completion.bot')}</span>}
              </span>
            </span>
            {mayRemove(id) && (
              <button
                type="button"
                class="button small"
                aria-label={t('compose.remove', { name })}
                onClick={() => onRemove(id)}
              >
                {t('channels.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {members.length > MAX_SHOWN && (
        <p class="muted">{t('users.more', { count: members.length - MAX_SHOWN })}</p>
      )}
    </>
  );
}
