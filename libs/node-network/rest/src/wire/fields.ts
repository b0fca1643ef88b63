import { schema, type FieldSchema, type JsonSchema, type NamedSchema } from '@tandem/shared-rest';

/** A schema for each member of a resource; does not compile with a missing or superfluous one. */
export type MembersOf<T extends object> = { readonly [Name in keyof T]-?: FieldSchema };

/** The schema of an object with exactly the members of `T`. */
export function members<T extends object>(of: MembersOf<T>, description?: string): FieldSchema {
  return schema.object(of, description);
}

/** {@link members} as a named schema of the OpenAPI document. */
export function resource<T extends object>(
  name: string,
  of: MembersOf<T>,
  description?: string,
): NamedSchema {
  return schema.named(name, members(of, description));
}

/** The envelope of a paged list. */
export function pagedResult(item: NamedSchema): NamedSchema {
  return schema.named(
    `PagedResult_${item.name}`,
    schema.object({
      page: count('Page served, from 0'),
      size: count('Items per page, at most 200'),
      total: count('Items after filters, on all pages'),
      items: schema.array(item),
    }),
  );
}

/** A whole number from 0, of 64 bits. */
export const count = (description?: string): FieldSchema =>
  field({ type: 'integer', format: 'int64', minimum: 0 }, description);

/** A whole number from 0, of 32 bits. */
export const smallCount = (description?: string): FieldSchema =>
  field({ type: 'integer', format: 'int32', minimum: 0 }, description);

/** Number of a port. */
export const port = (): FieldSchema =>
  field({ type: 'integer', format: 'int32', minimum: 0, maximum: 65_535 });

/** A number from 0 to 1. */
export const ratio = (): FieldSchema => field({ type: 'number', minimum: 0, maximum: 1 });

/** A moment in RFC 3339, UTC, whole seconds. */
export const moment = (description?: string): FieldSchema =>
  field({ type: 'string', format: 'date-time' }, description);

/** A calendar day in UTC. */
export const day = (): FieldSchema => field({ type: 'string', format: 'date' });

/** A decimal number as text, so that no digit is lost. */
export const decimalText = (description?: string): FieldSchema =>
  field({ type: 'string', pattern: '^\\d+(\\.\\d+)?$' }, description);

/** Upper-case ISO 3166-1 alpha-2 code. */
export const countryCode = (): FieldSchema => field({ type: 'string', minLength: 2, maxLength: 2 });

/** JSON that is returned as stored. */
export const verbatim = (description?: string): FieldSchema => field({}, description);

function field(json: JsonSchema, description?: string): FieldSchema {
  return { json: description === undefined ? json : { ...json, description }, optional: false };
}
