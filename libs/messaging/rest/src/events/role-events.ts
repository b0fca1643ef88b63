import type { KnownChannels, MessagingEventQueries } from '@tandem/messaging-domain';
import {
  clientEventTranslator,
  type AnyTranslator,
  type Audience,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { ROLES, type DomainEvent, type Role } from '@tandem/shared-kernel';
import { channelsOfGroups, defaultChannels, defaultGroups } from './channel-area-events.ts';
import { channelAppears, channelDisappears } from './channel-drafts.ts';
import { LISTED_SUBSCRIBERS, appearanceDrafts, peersChanged } from './peer-drafts.ts';

type Queries = Pick<MessagingEventQueries, 'channels' | 'defaultGroups'>;

/** The identity context's event for a changed role. */
export interface RoleChanged extends DomainEvent {
  readonly type: 'user.role_changed';
  readonly userId: number;
  readonly role: Role;
  readonly oldRole: Role;
}

/** A higher role shows channels that were hidden; a lower one hides them. */
export const roleEvents: AnyTranslator<Queries> = clientEventTranslator<RoleChanged, Queries>({
  of: ['user.role_changed'],
  kinds: [channelAppears, channelDisappears, peersChanged, defaultChannels, defaultGroups],
  prepare: async (events, queries) => {
    const { channels } = queries;
    const known = await channels.knownByRole(
      events.flatMap(({ userId, role, oldRole }) => [
        { userId, role: oldRole },
        { userId, role },
      ]),
    );
    const changes = events.map(({ userId }, index) => {
      const [before, after] = known.slice(index * 2, index * 2 + 2);
      return { userId, before: before ?? NONE, after: after ?? NONE };
    });
    const shown = new Set(
      changes.flatMap(({ before, after }) => without(after.channelIds, before)),
    );
    const views = await channels.findChannels([...shown]);
    const subscribers = await channels.subscriberIds([...shown], LISTED_SUBSCRIBERS);
    const groups = await groupsByRole(events, queries);
    return changes.map(({ userId, before, after }, index) => {
      const audience = { kind: 'users', userIds: [userId] } as const;
      const appearing = without(after.channelIds, before).flatMap((id) => {
        const view = views.get(id);
        return view ? appearanceDrafts(view, audience, subscribers.get(id)) : [];
      });
      return [
        ...appearing,
        ...publishedTo(audience, without(before.channelIds, after), [before, after]),
        ...(groups[index] ?? []),
      ];
    });
  },
});

/** Guests do not see groups of default channels. */
async function groupsByRole(
  events: readonly RoleChanged[],
  { channels, defaultGroups: queries }: Queries,
): Promise<readonly ClientEventDraft[][]> {
  const drafts: ClientEventDraft[][] = [];
  for (const { realmId, userId, role, oldRole } of events) {
    const [isGuest, wasGuest] = [role === ROLES.guest, oldRole === ROLES.guest];
    const all = isGuest === wasGuest ? [] : await queries.listGroups(realmId);
    const groups = isGuest ? [] : all;
    const data = { groups, channels: await channelsOfGroups(groups, channels) };
    const audience = { kind: 'users', userIds: [userId] } as const;
    drafts.push(all.length > 0 ? [defaultGroups.draft(audience, data)] : []);
  }
  return drafts;
}

const NONE: KnownChannels = { channelIds: [], defaultIds: [] };

function without(ids: readonly number[], { channelIds }: KnownChannels): number[] {
  const others = new Set(channelIds);
  return ids.filter((id) => !others.has(id));
}

function publishedTo(
  audience: Audience,
  goneIds: readonly number[],
  [before, after]: readonly [KnownChannels, KnownChannels],
): ClientEventDraft[] {
  const defaultsChange = before.defaultIds.join() !== after.defaultIds.join();
  return [
    ...goneIds.map((channelId) =>
      channelDisappears.draft(audience, { channelId, isArchived: false }),
    ),
    ...(defaultsChange ? [defaultChannels.draft(audience, after.defaultIds)] : []),
  ];
}
