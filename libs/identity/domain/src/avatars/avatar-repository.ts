/** The source of a user's picture, and how often it has changed. */
export interface Avatar {
  readonly source: 'gravatar' | 'upload' | 'none';
  readonly version: number;
}

/** Users' pictures, for commands. Bound to the command's transaction. */
export interface AvatarRepository {
  /** Keeps others from changing it until the transaction ends; `null` for no such account. */
  lock(userId: number): Promise<Avatar | null>;
  set(userId: number, avatar: Avatar): Promise<void>;
}
