import { can, isInGroup, type ChatState, type UserGroup } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../../model/completion/rank.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { FilterField } from '../controls/filter-field.tsx';
import { groupName } from '../controls/group-names.ts';
import { Select } from '../controls/select.tsx';
import { CreateGroup } from './create-group.tsx';
import { GroupSettings } from './group-settings.tsx';

/** More are found by the filter. */
const MAX_SHOWN = 200;

const SCOPES = ['all', 'mine', 'roles', 'deactivated'] as const;
type Scope = (typeof SCOPES)[number];

/** The groups of the organization; one of them, or a form for a new one, depending on the address. */
export function GroupsSection({ detail }: { readonly detail: string }) {
  const state = useChatState();
  const group = state.groups.get(Number(detail));
  if (group) return <GroupSettings key={group.id} group={group} />;
  if (detail === 'new' && can.createGroup(state)) return <CreateGroup />;
  return <GroupList />;
}

function GroupList() {
  const state = useChatState();
  const [filter, setFilter] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const found = findGroups(state, filter, scope);
  return (
    <>
      <div class="list-head">
        <FilterField label={t('groups.filter')} value={filter} onChange={setFilter} />
        <Select
          label={t('groups.scope')}
          value={scope}
          options={SCOPES.map((each) => [each, t(`groups.scope.${each}`)])}
          onChange={setScope}
        />
        {can.createGroup(state) && (
          <a class="button primary" href="#organization/groups/new">
            {t('groups.create')}
          </a>
        )}
      </div>
      {found.length === 0 && <p class="muted">{t('groups.none')}</p>}
      <ul class="rows">
        {found.slice(0, MAX_SHOWN).map((group) => (
          <li key={group.id} class="row">
            <Icon name="users" size={18} />
            <span class="row-text">
              <a href={`#organization/groups/${group.id}`}>{groupName(group)}</a>
              <span class="muted">
                {(!group.is_system_group && group.description) ||
                  t('completion.members', { count: group.members.length })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function findGroups(state: ChatState, filter: string, scope: Scope): readonly UserGroup[] {
  const wanted = plain(filter.trim());
  const found = [...state.groups.values()].filter((group) => {
    if (group.is_system_group !== (scope === 'roles')) return false;
    if (group.deactivated !== (scope === 'deactivated')) return false;
    if (scope === 'mine' && !isInGroup(state, state.userId, group.id)) return false;
    return plain(groupName(group)).includes(wanted);
  });
  return scope === 'roles' ? found : orderedByName(found, ({ name }) => name);
}
