import { auditedIds, type Actor, type AuditValues } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked, type IdentityTx } from '../identity-tx.ts';
import type { ProfileFieldView } from '../users/user-queries.ts';
import { checkedFieldData, choicesOf, defaultAccountOf, type FieldData } from './field-data.ts';
import {
  DEFAULT_EXTERNAL_ACCOUNTS,
  PROFILE_FIELD_TYPES,
  fitsMatching,
  fitsSummary,
  isProfileFieldType,
} from './field-types.ts';
import { cappedTextAt } from './value-kinds.ts';

const MAX_NAME = 40;
const MAX_HINT = 80;
/** The largest number of fields in the summary of a profile. */
const MAX_IN_SUMMARY = 2;

/** The options of a field; absent ones do not change. */
interface ProfileFieldChanges {
  readonly name?: string | undefined;
  readonly hint?: string | undefined;
  readonly fieldData?: FieldData | undefined;
  readonly displayInProfileSummary?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly editableByUser?: boolean | undefined;
  readonly useForUserMatching?: boolean | undefined;
}

/** A field to be. */
export interface CreateProfileFieldInput extends ProfileFieldChanges {
  readonly type: number;
}

type ProfilePorts = Pick<IdentityPorts, 'unitOfWork'>;

/**
 * Adds a profile field. Only administrators may change the fields, as the endpoints
 * see to.
 *
 * @see `POST realm/profile_fields`
 */
export class CreateProfileField {
  readonly #ports: ProfilePorts;

  constructor(ports: ProfilePorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError PROFILE_SUMMARY_FULL, the errors of the configuration, PROFILE_FIELD_LABEL_…,
   *   PROFILE_TEXT_TOO_LONG, PROFILE_FIELD_TYPE_UNKNOWN, PROFILE_FIELD_NOT_FOR_…
   */
  async execute(
    actor: Actor,
    input: CreateProfileFieldInput,
  ): Promise<{ readonly fieldId: number }> {
    return changeFields(this.#ports, actor, async (tx, fields) => {
      if (input.displayInProfileSummary) checkSummary(fields);
      // The label of a field is checked before its type.
      const type = isProfileFieldType(input.type) ? input.type : null;
      const fieldData = type === null ? '' : checkedFieldData(type, input.fieldData ?? {});
      const service = type === null ? null : defaultAccountOf(type, fieldData);
      const known = service === null ? undefined : DEFAULT_EXTERNAL_ACCOUNTS[service];
      const { name, hint } = known ?? checkedLabels(input.name ?? '', input.hint ?? '');
      if (type === null) throw new IdentityError('PROFILE_FIELD_TYPE_UNKNOWN');
      const field = {
        displayInProfileSummary: input.displayInProfileSummary ?? false,
        required: input.required ?? false,
        editableByUser: input.editableByUser ?? true,
        useForUserMatching: input.useForUserMatching ?? false,
        type,
        name,
        hint,
        fieldData,
      };
      checkUses(field);
      const fieldId = await tx.profiles.addField(actor.realmId, field);
      if (fieldId === null) throw new IdentityError('PROFILE_FIELD_LABEL_TAKEN');
      await record(tx, actor, 'created', { id: fieldId, after: field });
      return { fieldId };
    });
  }
}

/** @see `PATCH realm/profile_fields/{field_id}` */
export class EditProfileField {
  readonly #ports: ProfilePorts;

  constructor(ports: ProfilePorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError PROFILE_FIELD_UNKNOWN, PROFILE_DEFAULT_FIELD_LOCKED, and as at creation */
  async execute(
    actor: Actor,
    { fieldId, ...changes }: ProfileFieldChanges & { readonly fieldId: number },
  ): Promise<void> {
    await changeFields(this.#ports, actor, async (tx, fields) => {
      const before = fieldAmong(fields, fieldId);
      if (changes.displayInProfileSummary && !before.displayInProfileSummary) checkSummary(fields);
      const after = changed(before, changes);
      checkUses(after);
      if (!(await tx.profiles.updateField(actor.realmId, after))) {
        throw new IdentityError('PROFILE_FIELD_LABEL_TAKEN');
      }
      await record(tx, actor, 'changed', { id: fieldId, before, after });
      if (after.type === PROFILE_FIELD_TYPES.SELECT.id && changes.fieldData !== undefined) {
        await tx.profiles.keepValues(fieldId, choicesOf(after.fieldData));
      }
    });
  }
}

/** @see `DELETE realm/profile_fields/{field_id}` */
export class DeleteProfileField {
  readonly #ports: ProfilePorts;

  constructor(ports: ProfilePorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError PROFILE_FIELD_UNKNOWN */
  async execute(actor: Actor, { fieldId }: { readonly fieldId: number }): Promise<void> {
    await changeFields(this.#ports, actor, async (tx, fields) => {
      const before = fieldAmong(fields, fieldId);
      await tx.profiles.removeField(actor.realmId, fieldId);
      await record(tx, actor, 'removed', { id: fieldId, before });
    });
  }
}

/** @see `PATCH realm/profile_fields` */
export class OrderProfileFields {
  readonly #ports: ProfilePorts;

  constructor(ports: ProfilePorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError PROFILE_FIELD_ORDER_INVALID where a field is not in the list */
  async execute(
    actor: Actor,
    { fieldIds }: { readonly fieldIds: readonly number[] },
  ): Promise<void> {
    await changeFields(this.#ports, actor, async (tx, fields) => {
      const given = new Set(fieldIds);
      if (!fields.every(({ id }) => given.has(id))) {
        throw new IdentityError('PROFILE_FIELD_ORDER_INVALID');
      }
      await tx.profiles.setOrder(actor.realmId, fieldIds);
      const { realmId } = actor;
      const after = auditedIds('field', fieldIds);
      await tx.audit.append({ kind: 'profile_field.reordered', realmId, after });
    });
  }
}

/** One change at a time in an organization: the summary has room for few fields. */
function changeFields<T>(
  { unitOfWork }: ProfilePorts,
  actor: Actor,
  change: (tx: IdentityTx, fields: readonly ProfileFieldView[]) => Promise<T>,
): Promise<T> {
  const { realmId } = actor;
  return unitOfWork.by(actor).run(async (tx) => {
    await realmLocked(tx, realmId);
    const result = await change(tx, await tx.profiles.fields(realmId));
    await tx.events.append({ type: 'realm.profile_fields_changed', realmId });
    return result;
  });
}

type NamedField = Omit<ProfileFieldView, 'id' | 'order'>;

/** Records a change of a field in the audit log. */
function record(
  tx: Pick<IdentityTx, 'audit'>,
  { realmId }: Actor,
  act: 'created' | 'changed' | 'removed',
  field: { readonly id: number; readonly before?: NamedField; readonly after?: NamedField },
): Promise<void> {
  const { id: objectId, before, after } = field;
  return tx.audit.append({
    kind: `profile_field.${act}`,
    realmId,
    objectId,
    name: (after ?? before)?.name,
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  });
}

function valuesOf({ name, hint, required, editableByUser }: NamedField): AuditValues {
  return { name, hint, required, editable_by_user: editableByUser };
}

function fieldAmong(fields: readonly ProfileFieldView[], fieldId: number): ProfileFieldView {
  const field = fields.find(({ id }) => id === fieldId);
  if (!field) throw new IdentityError('PROFILE_FIELD_UNKNOWN', { fieldId });
  return field;
}

function checkSummary(fields: readonly ProfileFieldView[]): void {
  if (fields.filter((field) => field.displayInProfileSummary).length >= MAX_IN_SUMMARY) {
    throw new IdentityError('PROFILE_SUMMARY_FULL', { limit: MAX_IN_SUMMARY });
  }
}

function checkedLabels(name: string, hint: string): { name: string; hint: string } {
  if (name.trim() === '') throw new IdentityError('PROFILE_FIELD_LABEL_EMPTY');
  const checkedHint = cappedTextAt('hint', hint, MAX_HINT);
  return { name: cappedTextAt('name', name, MAX_NAME), hint: checkedHint };
}

function checkUses(field: Omit<ProfileFieldView, 'id' | 'order'>): void {
  if (field.displayInProfileSummary && !fitsSummary(field.type)) {
    throw new IdentityError('PROFILE_FIELD_NOT_FOR_SUMMARY');
  }
  if (field.useForUserMatching && !fitsMatching(field.type)) {
    throw new IdentityError('PROFILE_FIELD_NOT_FOR_MATCHING');
  }
}

function changed(field: ProfileFieldView, changes: ProfileFieldChanges): ProfileFieldView {
  const { type } = field;
  const fieldData =
    changes.fieldData === undefined ? field.fieldData : checkedFieldData(type, changes.fieldData);
  const labels = { name: changes.name ?? field.name, hint: changes.hint ?? field.hint };
  if (defaultAccountOf(type, field.fieldData) !== null) {
    const isSame =
      labels.name === field.name && labels.hint === field.hint && fieldData === field.fieldData;
    if (!isSame) throw new IdentityError('PROFILE_DEFAULT_FIELD_LOCKED');
  }
  return {
    ...field,
    ...checkedLabels(labels.name, labels.hint),
    fieldData,
    displayInProfileSummary: changes.displayInProfileSummary ?? field.displayInProfileSummary,
    required: changes.required ?? field.required,
    editableByUser: changes.editableByUser ?? field.editableByUser,
    useForUserMatching: changes.useForUserMatching ?? field.useForUserMatching,
  };
}
