import type { ProfileFieldView } from '../users/user-queries.ts';

/** A new profile field; its position is after all others. */
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
  /** The fields in their order. */
  fields(realmId: number): Promise<readonly ProfileFieldView[]>;
  /** @returns its id; `null` when the label is taken */
  addField(realmId: number, field: NewProfileField): Promise<number | null>;
  /** Stores all properties but type and order. @returns false when the label is taken */
  updateField(realmId: number, field: ProfileFieldView): Promise<boolean>;
  /** Removes a field with all its values. */
  removeField(realmId: number, fieldId: number): Promise<void>;
  /** Sets the positions of the fields in the order of the list, from 0. */
  setOrder(realmId: number, fieldIds: readonly number[]): Promise<void>;
  /** Removes values that are no longer choices. */
  keepValues(fieldId: number, choices: readonly string[]): Promise<void>;
  /** @returns the fields whose value changed */
  setValues(userId: number, values: readonly ProfileValue[]): Promise<readonly number[]>;
  /** @returns the fields that had a value */
  removeValues(userId: number, fieldIds: readonly number[]): Promise<readonly number[]>;
  /** Those of the accounts that the organization has. */
  usersAmong(realmId: number, userIds: readonly number[]): Promise<readonly ProfileUser[]>;
}

/** Turns the Markdown of a profile into HTML. Another context can; an assembly binds it. */
export interface ProfileTextRenderer {
  /** Immediately, for use inside a transaction: formulas are shown as source. */
  render(markdown: string): Promise<string>;
  /**
   * Renders before a transaction.
   *
   * @param writerId the user whose share of the renderer the texts use
   * @returns the HTML of texts of which `render` would omit parts
   * @throws TemporarilyUnavailable when too many texts wait
   */
  renderEarly(texts: readonly string[], writerId: number): Promise<ReadonlyMap<string, string>>;
}
