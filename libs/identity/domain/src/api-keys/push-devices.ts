/**
 * The devices to which the server pushes notifications of a user. Another context has them; the app binds
 * it, on the command's transaction.
 */
export interface PushDevices {
  /** Removes all devices of the user with their registrations: they receive no pushes any more. */
  removeAll(realmId: number, userId: number): Promise<void>;
}
