/**
 * Builds the package of the chat client, which needs no other package: one module, its types, and a
 * manifest. Usage: node libs/chat/client/build.mjs [FOLDER]; `dist` next to this file by default.
 */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';

const HERE = import.meta.dirname;
const SOURCE = join(HERE, 'src');
const TYPES = 'types';
const LICENSES = 'LICENSES.txt';
/** The packages whose code is in the bundle. */
const BUNDLED = ['eventsource-parser', 'openapi-fetch'];

const outdir = resolve(process.argv[2] ?? join(HERE, 'dist'));
rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
await bundle();
emitTypes();
writeManifest();
writeLicenses();
copyFileSync(join(HERE, 'README.md'), join(outdir, 'README.md'));

async function bundle() {
  await build({
    entryPoints: [join(SOURCE, 'index.ts')],
    outfile: join(outdir, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'inline',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Writes a file of types for each source, with the names of modules that every resolution finds. */
function emitTypes() {
  const program = ts.createProgram([join(SOURCE, 'index.ts')], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2024.d.ts'],
    types: ['node'],
    rootDir: SOURCE,
    outDir: join(outdir, TYPES),
    declaration: true,
    emitDeclarationOnly: true,
    // The sources are checked with the rest of the repository.
    noCheck: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    strict: true,
  });
  const { diagnostics } = program.emit();
  const texts = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
  if (texts.length > 0) throw new Error(texts.join('\n'));
  for (const file of readdirSync(join(outdir, TYPES), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(outdir, TYPES, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/((?:from|import\()\s*'\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function writeManifest() {
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(HERE, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    sideEffects: false,
    engines: { node: '>=20.19.0' },
    files: ['index.js', 'index.js.map', LICENSES, TYPES],
    types: `./${TYPES}/index.d.ts`,
    exports: { '.': { types: `./${TYPES}/index.d.ts`, default: './index.js' } },
  };
  writeFileSync(join(outdir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Licenses of other code require their texts next to it. */
function writeLicenses() {
  const modules = join(HERE, '../../../node_modules');
  const texts = BUNDLED.map(
    (name) => `${name}\n\n${readFileSync(join(modules, name, 'LICENSE'), 'utf8')}`,
  );
  writeFileSync(join(outdir, LICENSES), texts.join('\n\n'));
}
