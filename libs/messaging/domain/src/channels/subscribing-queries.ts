import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import type { NoticeContext } from './notice-context.ts';
import type { PeopleReference } from '../messages/destination.ts';
import type { GroupMembers } from '../settings/group-setting.ts';
import type { WritingContext } from '../settings/writing-context.ts';

/** The organization's permissions about channels, by the name of their setting. */
export type ChannelPermission =
  | 'can_add_subscribers_group'
  | 'can_create_private_channel_group'
  | 'can_create_public_channel_group'
  | 'can_create_web_public_channel_group'
  | 'can_set_delete_message_policy_group'
  | 'can_set_topics_policy_group';

/** True if an actor who administers a channel may choose the users who can delete its messages. */
export function maySetDeletion(
  actor: Actor,
  { permissions }: Pick<SubscribingContext, 'permissions'>,
): boolean {
  return (
    hasRole(actor, ROLES.administrator) || permissions.has('can_set_delete_message_policy_group')
  );
}

/** A user to subscribe. */
interface Principal {
  readonly id: number;
  readonly isActive: boolean;
  readonly isBot: boolean;
  /** The actor, or one of their bots. */
  readonly isControlled: boolean;
}

/** The facts on which subscribing and creating channels depends. */
export interface SubscribingContext {
  readonly permissions: ReadonlySet<ChannelPermission>;
  /** System groups by name. */
  readonly systemGroups: ReadonlyMap<string, number>;
  /** Whether web-public channels are enabled. */
  readonly allowsWebPublic: boolean;
  readonly writing: WritingContext;
  readonly notices: NoticeContext;
  /** Found users of the organization, in no order. */
  readonly principals: readonly Principal[];
  /** Unknown names, as given. */
  readonly unknownPrincipals: readonly (number | string)[];
}

/** Reads the facts on which subscribing depends. */
export interface SubscribingQueries {
  /** One round trip. */
  subscribingContext(actor: Actor, principals: PeopleReference): Promise<SubscribingContext>;
  /** Those of `groupIds` that settings may refer to: existing, active ones of the realm, by name. */
  settingGroups(realmId: number, groupIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** True when all members are users, and all subgroups groups, of the realm. */
  hasMembers(realmId: number, members: GroupMembers): Promise<boolean>;
}
