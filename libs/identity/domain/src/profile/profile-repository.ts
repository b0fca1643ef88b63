import type { ProfileFieldView } from '../users/user-queries.ts';

/** A profile field about to be stored; its place is behind all others. */
export type NewProfileField = Omit<ProfileFieldView, 'id' | 'order'>;

/** A user's value of a profile field, ready to be stored. */
export interface ProfileValue {
  readonly fieldId: number;
  readonly value: string;
  /** HTML, for fields whose text is Markdown. */
  readonly renderedValue: string | null;
}

/** An account that a field may name. */
export interface ProfileUser {
  readonly id: number;
  readonly isActive: boolean;
  readonly isBot: boolean;
}

/** The profile fields of organizations and their values. Bound to the transaction. */
export interface ProfileRepository {
  /** By their order. */
  fields(realmId: number): Promise<readonly ProfileFieldView[]>;
  /** @returns its number; `null` when the label is taken */
  addField(realmId: number, field: NewProfileField): Promise<number | null>;
  /** Stores everything but type and order. @returns false when the label is taken */
  updateField(realmId: number, field: ProfileFieldView): Promise<boolean>;
  /** With all its values. */
  removeField(realmId: number, fieldId: number): Promise<void>;
  /** Gives the fields the places that they have in the list, from 0 on. */
  setOrder(realmId: number, fieldIds: readonly number[]): Promise<void>;
  /** Takes away what is none of the choices any more. */
  keepValues(fieldId: number, choices: readonly string[]): Promise<void>;
  /** @returns the fields whose value was another one, or none */
  setValues(userId: number, values: readonly ProfileValue[]): Promise<readonly number[]>;
  /** @returns the fields that had a value */
  removeValues(userId: number, fieldIds: readonly number[]): Promise<readonly number[]>;
  /** Those of the accounts that the organization has. */
  usersAmong(realmId: number, userIds: readonly number[]): Promise<readonly ProfileUser[]>;
}

/** Turns the Markdown of a profile into HTML. Another context can; an assembly binds it. */
export interface ProfileTextRenderer {
  /** At once, as inside of a transaction: formulas are shown as they were written. */
  render(markdown: string): Promise<string>;
  /**
   * Renders before a transaction.
   *
   * @param writerId whose share of the renderer the texts take
   * @returns the HTML of those texts that `render` would show with something left out
   * @throws TemporarilyUnavailable when too many texts wait
   */
  renderEarly(texts: readonly string[], writerId: number): Promise<ReadonlyMap<string, string>>;
}
