/** Finds the organization of a host name. Implemented by the context of organizations. */
export interface RealmHosts {
  /** @returns `null` also for a deactivated organization */
  realmIdAt(host: string): Promise<number | null>;
  /** The address of an organization, without a slash at its end. */
  urlOf(stringId: string): string;
}

/** The address at which an invitation is accepted. */
export function joinUrlOf(realmUrl: string, token: string): string {
  return `${realmUrl}/join/${token}/`;
}
