import { can, type GroupPermission, type UserGroup } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../controls/confirm-button.tsx';
import { groupName } from '../controls/group-names.ts';
import { PermissionSetting } from '../controls/permission-setting.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { TextSetting } from '../text-setting.tsx';
import { useSave } from '../use-save.ts';
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from './create-group.tsx';
import { GroupMembers, Subgroups } from './group-members.tsx';

interface GroupProps {
  readonly group: UserGroup;
}

/** A group: its members, its subgroups and its permissions. */
export function GroupSettings({ group }: GroupProps) {
  const state = useChatState();
  const isOwn = !group.is_system_group;
  const mayManage = isOwn && can.manageGroup(state, group.id);
  return (
    <>
      <p>
        <a href="#organization/groups">← {t('groups.all')}</a>
      </p>
      <h3>
        {groupName(group)}
        {group.deactivated && <span class="badge">{t('users.deactivated')}</span>}
      </h3>
      {mayManage ? <Texts group={group} /> : <p class="muted">{group.description}</p>}
      <GroupMembers group={group} />
      <Subgroups group={group} />
      {isOwn && <Permissions group={group} mayManage={mayManage && !group.deactivated} />}
      {mayManage && <Deactivation group={group} />}
    </>
  );
}

function Texts({ group }: GroupProps) {
  const { api } = useStore().session;
  const { id, name, description, deactivated } = group;
  const path = '/user_groups/{user_group_id}';
  return (
    <>
      <TextSetting
        label={t('channels.name')}
        value={name}
        maxLength={MAX_GROUP_NAME}
        onSave={(value) => api.patch(path, { user_group_id: id, name: value })}
      />
      {!deactivated && (
        <TextSetting
          label={t('channels.description')}
          value={description}
          isLong
          maxLength={MAX_GROUP_DESCRIPTION}
          onSave={(value) => api.patch(path, { user_group_id: id, description: value })}
        />
      )}
    </>
  );
}

const PERMISSIONS = [
  'can_manage_group',
  'can_mention_group',
  'can_add_members_group',
  'can_remove_members_group',
  'can_join_group',
  'can_leave_group',
] as const satisfies readonly GroupPermission[];

function Permissions({ group, mayManage }: GroupProps & { readonly mayManage: boolean }) {
  const { server } = useChatState();
  const { api } = useStore().session;
  const rules = server.server_supported_permission_settings?.group ?? {};
  return (
    <section class="setting">
      <h3>{t('channels.permissions')}</h3>
      {PERMISSIONS.map((name) => (
        <PermissionSetting
          key={name}
          label={t(`groupPermission.${name}`)}
          value={group[name]}
          rule={rules[name]}
          isFixed={!mayManage}
          onSave={(change) =>
            api.patch('/user_groups/{user_group_id}', { user_group_id: group.id, [name]: change })
          }
        />
      ))}
    </section>
  );
}

function Deactivation({ group }: GroupProps) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const fields = { user_group_id: group.id };
  return (
    <section class="setting">
      <p class="muted">{t('groups.deactivationNote')}</p>
      <div class="setting-actions">
        {group.deactivated ? (
          <button
            type="button"
            class="button small"
            onClick={() =>
              void save(() =>
                api.patch('/user_groups/{user_group_id}', { ...fields, deactivated: false }),
              )
            }
          >
            {t('users.activate')}
          </button>
        ) : (
          <ConfirmButton
            text={t('users.deactivate')}
            question={t('users.surely')}
            object={group.name}
            onConfirm={() =>
              void save(() => api.post('/user_groups/{user_group_id}/deactivate', fields))
            }
          />
        )}
        <SaveNotice status={status} />
      </div>
    </section>
  );
}
