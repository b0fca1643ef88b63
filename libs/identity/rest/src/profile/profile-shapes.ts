import type { FieldData, ProfileEntry } from '@tandem/identity-domain';
import { WireError, dict, integer, listOf, type Shape } from '@tandem/shared-chat-wire';

/** Any JSON: the required type depends on the field, which the domain knows. */
function anything(): Shape<unknown> {
  return { schema: {}, check: (value) => value };
}

/** An object of any keys. */
export function fieldDataShape(): Shape<FieldData> {
  return {
    schema: { type: 'object' },
    check: (value, at) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return value as FieldData;
      }
      throw WireError.badRequest(`${at} is not a dict`);
    },
  };
}

/** Values of profile fields, by the numbers of the fields. */
export function profileEntriesShape(): Shape<ProfileEntry[]> {
  return listOf(dict({ id: integer(), value: anything() }));
}
