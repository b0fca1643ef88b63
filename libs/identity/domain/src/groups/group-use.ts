/** Something that refers to a group, directly or as part of a setting's value. */
export type GroupUse =
  | { readonly type: 'subgroup'; readonly supergroupIds: readonly number[] }
  | {
      readonly type: 'user_group';
      readonly groupId: number;
      readonly settings: readonly string[];
    }
  | { readonly type: 'channel'; readonly channelId: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] };
