import type { Restorable } from '@tandem/shared-kernel/testing';
import type {
  NewProfileField,
  ProfileFieldView,
  ProfileRepository,
  ProfileUser,
  ProfileValue,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

type Field = ProfileFieldView & { readonly realmId: number };

/** Profile fields and their values, in maps. */
export class MemoryProfiles implements ProfileRepository, Restorable {
  readonly #users: MemoryUserRepository;
  #fields: readonly Field[] = [];
  #values = new Map<number, ReadonlyMap<number, ProfileValue>>();
  #lastId = 0;

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async fields(realmId: number): Promise<readonly ProfileFieldView[]> {
    return this.#fields
      .filter((field) => field.realmId === realmId)
      .map(({ realmId: _realm, ...field }) => field)
      .sort((a, b) => a.order - b.order || a.id - b.id);
  }

  async addField(realmId: number, field: NewProfileField): Promise<number | null> {
    if (this.#isTaken(realmId, field.name, null)) return null;
    this.#lastId += 1;
    const id = this.#lastId;
    this.#fields = [...this.#fields, { ...field, realmId, id, order: id }];
    return id;
  }

  async updateField(realmId: number, field: ProfileFieldView): Promise<boolean> {
    if (this.#isTaken(realmId, field.name, field.id)) return false;
    this.#fields = this.#fields.map((each) =>
      each.id === field.id && each.realmId === realmId
        ? { ...field, realmId, type: each.type, order: each.order }
        : each,
    );
    return true;
  }

  async removeField(realmId: number, fieldId: number): Promise<void> {
    this.#fields = this.#fields.filter((each) => each.id !== fieldId || each.realmId !== realmId);
    for (const userId of this.#values.keys()) await this.removeValues(userId, [fieldId]);
  }

  async setOrder(realmId: number, fieldIds: readonly number[]): Promise<void> {
    this.#fields = this.#fields.map((each) =>
      each.realmId === realmId && fieldIds.includes(each.id)
        ? { ...each, order: fieldIds.lastIndexOf(each.id) }
        : each,
    );
  }

  async keepValues(fieldId: number, choices: readonly string[]): Promise<void> {
    for (const [userId, values] of this.#values) {
      const value = values.get(fieldId);
      if (value && !choices.includes(value.value)) await this.removeValues(userId, [fieldId]);
    }
  }

  async setValues(userId: number, values: readonly ProfileValue[]): Promise<readonly number[]> {
    const before = this.of(userId);
    const changed = values.filter(({ fieldId, value }) => before.get(fieldId)?.value !== value);
    this.#values.set(
      userId,
      new Map([...before, ...changed.map((each) => [each.fieldId, each] as const)]),
    );
    return changed.map(({ fieldId }) => fieldId);
  }

  async removeValues(userId: number, fieldIds: readonly number[]): Promise<readonly number[]> {
    const before = this.of(userId);
    const removed = fieldIds.filter((id) => before.has(id));
    this.#values.set(userId, new Map([...before].filter(([id]) => !removed.includes(id))));
    return removed;
  }

  async usersAmong(realmId: number, userIds: readonly number[]): Promise<readonly ProfileUser[]> {
    return this.#users
      .all()
      .filter((each) => each.realmId === realmId && userIds.includes(each.id))
      .map(({ id, isActive, bot }) => ({ id, isActive, isBot: bot !== null }));
  }

  /** The values of a user, by field. */
  of(userId: number): ReadonlyMap<number, ProfileValue> {
    return this.#values.get(userId) ?? new Map<number, ProfileValue>();
  }

  snapshot(): () => void {
    const [fields, values] = [this.#fields, new Map(this.#values)];
    return () => {
      this.#fields = fields;
      this.#values = values;
    };
  }

  #isTaken(realmId: number, name: string, exceptId: number | null): boolean {
    return this.#fields.some(
      (each) => each.realmId === realmId && each.name === name && each.id !== exceptId,
    );
  }
}
