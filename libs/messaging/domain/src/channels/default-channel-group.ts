import type { DomainEvent } from '@tandem/shared-kernel';

/** Channels that new users may choose together. */
export interface DefaultChannelGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Ascending. */
  readonly channelIds: readonly number[];
}

/** The groups of default channels of an organization, for commands. */
export interface DefaultChannelGroupRepository {
  /** All groups by name, locked until the transaction ends. */
  lockAll(realmId: number): Promise<readonly DefaultChannelGroup[]>;
  /** Stores a group, a new one too (its ID is `null`), as a whole. @returns its ID */
  save(
    realmId: number,
    group: Omit<DefaultChannelGroup, 'id'> & { readonly id: number | null },
  ): Promise<number>;
  remove(groupId: number): Promise<void>;
}

/** Reads the groups of default channels. */
export interface DefaultChannelGroupQueries {
  /** The groups by name. */
  listGroups(realmId: number): Promise<readonly DefaultChannelGroup[]>;
}

/** The groups of default channels changed. */
export interface DefaultChannelGroupsChanged extends DomainEvent {
  readonly type: 'default_channel_groups.changed';
  /** All of them, by name. */
  readonly groups: readonly DefaultChannelGroup[];
}
