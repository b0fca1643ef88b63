/** A channel in a list of operators. */
export interface ListedChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly subscribers: number;
  readonly created: Date;
}

/** Lists channels for operators, who see all data of their server. */
export interface ChannelListQueries {
  /** Returns the channels of an organization, ordered by name. */
  list(realmId: number): Promise<readonly ListedChannel[]>;
}
