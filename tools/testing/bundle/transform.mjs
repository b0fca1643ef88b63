import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { ROOT } from './build-bundle.mjs';

/** Replaces a test file by a stub, which runs that file's modules of the bundle. */
export default {
  process(_source, file) {
    const path = JSON.stringify(relative(ROOT, file).replaceAll(sep, '/'));
    return { code: `tandemRunTestFile(${path}, require);` };
  },
  // The code of a test is in the bundle: the stub depends on its name alone.
  getCacheKey: (_source, file) => createHash('sha256').update(`3\0${file}`).digest('hex'),
};
