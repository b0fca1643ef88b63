import { can, type UserGroup } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ownGroups } from '../../model/permissions/group-value.ts';
import { groupNameOf } from '../controls/group-names.ts';
import { MemberAdder, MemberRows } from '../controls/member-rows.tsx';
import { Select } from '../controls/select.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';

interface GroupProps {
  readonly group: UserGroup;
}

/** The direct members. */
export function GroupMembers({ group }: GroupProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [added, setAdded] = useState<readonly number[]>([]);
  const { id, members, is_system_group: isSystem } = group;
  const { userId } = state;
  const mayAdd = !isSystem && can.addGroupMembers(state, id);
  const mayRemove = !isSystem && can.removeGroupMembers(state, id);
  const isMember = members.includes(userId);
  const change = (fields: { readonly add?: number[]; readonly delete?: number[] }) =>
    save(() => api.post('/user_groups/{user_group_id}/members', { user_group_id: id, ...fields }));
  const add = async () => {
    if (await change({ add: [...added] })) setAdded([]);
  };
  return (
    <section class="setting">
      <h3>{t('groups.members')}</h3>
      {mayAdd && <MemberAdder userIds={added} onChange={setAdded} onAdd={() => void add()} />}
      <div class="setting-actions">
        {!isSystem && !isMember && can.joinGroup(state, id) && (
          <button type="button" class="button small" onClick={() => void change({ add: [userId] })}>
            {t('groups.join')}
          </button>
        )}
        {!isSystem && isMember && can.leaveGroup(state, id) && (
          <button
            type="button"
            class="button small"
            onClick={() => void change({ delete: [userId] })}
          >
            {t('groups.leave')}
          </button>
        )}
        <SaveNotice status={status} />
      </div>
      {members.length === 0 && <p class="muted">{t('groups.noMembers')}</p>}
      <MemberRows
        userIds={members}
        filterLabel={t('groups.filterMembers')}
        mayRemove={() => mayRemove}
        onRemove={(removed) => void change({ delete: [removed] })}
      />
    </section>
  );
}

const NONE = null;

/** The groups whose members are members as well. */
export function Subgroups({ group }: GroupProps) {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const { id, direct_subgroup_ids: subgroupIds, is_system_group: isSystem } = group;
  const mayAdd = !isSystem && can.addGroupMembers(state, id);
  const mayRemove = !isSystem && can.removeGroupMembers(state, id);
  const change = (fields: { readonly add?: number[]; readonly delete?: number[] }) =>
    save(() =>
      api.post('/user_groups/{user_group_id}/subgroups', { user_group_id: id, ...fields }),
    );
  const system = [...state.groups.values()].filter((each) => each.is_system_group);
  const others = [...ownGroups(state), ...system].filter(
    (each) => each.id !== id && !subgroupIds.includes(each.id),
  );
  if (subgroupIds.length === 0 && !mayAdd) return null;
  return (
    <section class="setting">
      <h3>{t('groups.subgroups')}</h3>
      {mayAdd && others.length > 0 && (
        <Select
          label={t('groups.addSubgroup')}
          value={NONE}
          options={[
            [NONE, t('groups.addSubgroup')],
            ...others.map((each): [number, string] => [each.id, groupNameOf(state, each.id)]),
          ]}
          onChange={(added: number | null) => {
            if (added !== NONE) void change({ add: [added] });
          }}
        />
      )}
      <SaveNotice status={status} />
      <ul class="rows">
        {subgroupIds.map((subgroupId) => {
          const name = groupNameOf(state, subgroupId);
          return (
            <li key={subgroupId} class="row">
              <span class="row-text">
                <a href={`#organization/groups/${subgroupId}`}>{name}</a>
              </span>
              {mayRemove && (
                <button
                  type="button"
                  class="button small"
                  aria-label={t('compose.remove', { name })}
                  onClick={() => void change({ delete: [subgroupId] })}
                >
                  {t('channels.remove')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
