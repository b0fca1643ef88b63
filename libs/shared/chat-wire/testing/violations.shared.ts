import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';

/** That the schemas are valid is tested with the whole document. */
const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
};
const ajv = new Ajv2020(OPTIONS);
/** The compiled validators by the text of the schema: all test files of a process share them. */
const compiled = new Map<string, ValidateFunction>();

/**
 * @param schema JSON text
 * @returns null for a valid value
 */
export function violationsOf(schema: string, value: unknown): string | null {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(JSON.parse(schema) as object);
    compiled.set(schema, validate);
  }
  return validate(value) ? null : ajv.errorsText(validate.errors);
}
