import type { UserGroup } from '@tandem/chat-client';
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { useDismissal } from '../../compose/choices/use-dismissal.ts';
import { useFloating } from '../../compose/choices/use-floating.ts';
import { t } from '../../i18n/translate.ts';
import { groupName } from '../../settings/controls/group-names.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { PresenceDot } from '../parts/presence-dot.tsx';

/** The largest number of listed members. */
const MAX_MEMBERS = 30;

/** The group whose card is open, and the element that opened it. */
export const groupCard = signal<{
  readonly groupId: number;
  readonly anchor: HTMLElement;
} | null>(null);

/** The card of a group, beside the mention that opened it. */
export function GroupCard() {
  const open = groupCard.value;
  const { groups } = useChatState();
  const group = open && groups.get(open.groupId);
  if (!group) return null;
  return <OpenCard key={group.id} group={group} anchor={open.anchor} />;
}

function OpenCard({ group, anchor }: { readonly group: UserGroup; readonly anchor: HTMLElement }) {
  const { users, groups } = useChatState();
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const floating = useFloating<HTMLDivElement>(anchorRef, 'right-start');
  useDismissal(floating, anchorRef, () => (groupCard.value = null));
  const name = groupName(group);
  const members = group.members.flatMap((id) => users.get(id) ?? []);
  const subgroups = group.direct_subgroup_ids.flatMap((id) => groups.get(id) ?? []);
  return (
    <div ref={floating} class="floating user-card" role="dialog" aria-label={name}>
      <div class="user-card-head">
        <Icon name="users" size={28} />
        <div>
          <strong>{name}</strong>
          <p class="muted">{t('completion.members', { count: members.length })}</p>
        </div>
      </div>
      {group.description !== '' && <p dir="auto">{group.description}</p>}
      <ul class="group-members">
        {members.slice(0, MAX_MEMBERS).map((user) => (
          <li key={user.user_id}>
            <Avatar user={user} size={24} />
            <span class="nav-name">{user.full_name}</span>
            {!user.is_bot && <PresenceDot userId={user.user_id} />}
          </li>
        ))}
        {subgroups.map((subgroup) => (
          <li key={subgroup.id} class="muted">
            <Icon name="users" size={16} /> {groupName(subgroup)}
          </li>
        ))}
      </ul>
    </div>
  );
}
