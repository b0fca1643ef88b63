const { createHash } = require('node:crypto');
const { Ajv2020 } = require('ajv/dist/2020.js');
const addFormats = require('ajv-formats');

/** By the hash of the document. Test files of one process share this module: schemas are compiled once. */
const schemasOf = new Map();

/**
 * The validators of an OpenAPI document; each is compiled on first use.
 *
 * @param {string} text the document
 */
function answerSchemas(text) {
  const key = createHash('sha256').update(text).digest('hex');
  let schemas = schemasOf.get(key);
  if (!schemas) {
    // That the document is valid is tested elsewhere.
    const options = {
      strict: false,
      allErrors: true,
      meta: false,
      validateSchema: false,
      code: { optimize: false },
    };
    const ajv = new Ajv2020(options);
    addFormats.default(ajv);
    ajv.addSchema(JSON.parse(text), 'openapi.json');
    const compiled = new Map();
    schemas = (pointer) => {
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` });
      compiled.set(pointer, validate);
      return validate;
    };
    schemasOf.set(key, schemas);
  }
  return schemas;
}

module.exports = { answerSchemas };
