import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { ProfileFieldView } from '../users/user-queries.ts';
import { isRendered } from './field-types.ts';
import { checkedFieldValue } from './field-value.ts';
import type { ProfileTextRenderer, ProfileValue } from './profile-repository.ts';

/** The value of a field, as sent by a client. */
export interface ProfileEntry {
  readonly id: number;
  /** Text, or a list of ids for fields of users; `null` removes the value. */
  readonly value: unknown;
}

/** Renders texts of a profile, in a transaction. */
type ProfileTexts = Pick<ProfileTextRenderer, 'render'>;

/**
 * The HTML of `entries`, rendered before the transaction where that may take long.
 *
 * @throws TemporarilyUnavailable when too many texts wait
 */
export async function earlyProfileTexts(
  { profileTexts }: Pick<IdentityPorts, 'profileTexts'>,
  { userId }: Actor,
  entries: readonly ProfileEntry[],
): Promise<ProfileTexts> {
  const texts = entries.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const early = await profileTexts.renderEarly(texts, userId);
  return {
    render: (markdown) => {
      const html = early.get(markdown);
      return html === undefined ? profileTexts.render(markdown) : Promise.resolve(html);
    },
  };
}

/**
 * Changes profile data of a user, with an event for each change. Checks all entries before it stores any.
 *
 * @param actor administrators may change every field, others those that users may edit
 * @throws IdentityError PROFILE_FIELD_UNKNOWN, PROFILE_FIELD_NOT_EDITABLE, and the errors of
 *   `checkedFieldValue`, for the first invalid entry
 */
export async function changeProfile(
  tx: IdentityTx,
  texts: ProfileTexts,
  actor: Actor,
  userId: number,
  entries: readonly ProfileEntry[],
): Promise<void> {
  const { realmId } = actor;
  const fields = new Map((await tx.profiles.fields(realmId)).map((field) => [field.id, field]));
  const values = new Map<number, ProfileValue | null>();
  for (const { id: fieldId, value } of entries) {
    const field = editableField(fields, actor, fieldId);
    const text = value === null ? null : await checked(tx, realmId, field, value);
    const rendered = text !== null && isRendered(field.type) ? await texts.render(text) : null;
    values.set(fieldId, text === null ? null : { fieldId, value: text, renderedValue: rendered });
  }
  await store(tx, realmId, userId, values);
}

function editableField(
  fields: ReadonlyMap<number, ProfileFieldView>,
  actor: Actor,
  fieldId: number,
): ProfileFieldView {
  const field = fields.get(fieldId);
  if (!field) throw new IdentityError('PROFILE_FIELD_UNKNOWN', { fieldId });
  if (!field.editableByUser && !hasRole(actor, ROLES.administrator)) {
    throw new IdentityError('PROFILE_FIELD_NOT_EDITABLE');
  }
  return field;
}

function checked(
  tx: IdentityTx,
  realmId: number,
  field: ProfileFieldView,
  value: unknown,
): Promise<string | null> {
  return checkedFieldValue(field, value, (ids) => tx.profiles.usersAmong(realmId, ids));
}

async function store(
  tx: IdentityTx,
  realmId: number,
  userId: number,
  values: ReadonlyMap<number, ProfileValue | null>,
): Promise<void> {
  const given = [...values.values()].filter((value) => value !== null);
  const gone = [...values].flatMap(([fieldId, value]) => (value === null ? [fieldId] : []));
  const changed = new Set([
    ...(given.length > 0 ? await tx.profiles.setValues(userId, given) : []),
    ...(gone.length > 0 ? await tx.profiles.removeValues(userId, gone) : []),
  ]);
  const type = 'user.profile_changed' as const;
  await tx.events.append(
    ...[...values].flatMap(([fieldId, stored]) =>
      changed.has(fieldId)
        ? [
            {
              value: stored?.value ?? null,
              renderedValue: stored?.renderedValue ?? null,
              type,
              realmId,
              userId,
              fieldId,
            },
          ]
        : [],
    ),
  );
}

/**
 * Changes the actor's own profile data.
 *
 * @see `PATCH users/me/profile_data`, `DELETE users/me/profile_data`
 */
export class ChangeOwnProfile {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'profileTexts'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'profileTexts'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError the errors of {@link changeProfile} */
  async execute(
    actor: Actor,
    { entries }: { readonly entries: readonly ProfileEntry[] },
  ): Promise<void> {
    const texts = await earlyProfileTexts(this.#ports, actor, entries);
    await this.#ports.unitOfWork.run((tx) =>
      changeProfile(tx, texts, actor, actor.userId, entries),
    );
  }
}
