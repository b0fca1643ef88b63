/** The values of a statement that is built at run time; each has its own parameter. */
export class SqlValues {
  readonly #values: unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = [...values];
  }

  /** @returns the parameter, cast to the type */
  add(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  get list(): readonly unknown[] {
    return this.#values;
  }
}

/** A condition: the user is in the conversation `dc`, which has the actor as a member. */
export const memberOf = (userId: string, actorId: string): string =>
  `(${userId} = ${actorId} or exists (select from direct_member other
    where other.recipient_id = dc.recipient_id and other.user_id = ${userId}))`;
