/** The entry for nx. The generators are TypeScript, which nx would compile as CommonJS. */
import { tsImport } from 'tsx/esm/api';

const load = (file) => tsImport(file, import.meta.url);

export async function endpoint(tree, options) {
  await (await load('./endpoint.ts')).generateEndpoint(tree, options);
  return () => console.log('\nNow: npm run generate, and edit what was created.');
}

export async function adapter(tree, options) {
  await (await load('./adapter.ts')).generateAdapter(tree, options);
  return () => console.log('\nNow: npm install, and edit what was created.');
}

export async function integration(tree, options) {
  await (await load('./integration.ts')).generateIntegration(tree, options);
  return () => console.log('\nNow: npm run generate, and edit what was created.');
}

export async function worker(tree, options) {
  await (await load('./worker.ts')).generateWorker(tree, options);
  return () => console.log('\nNow: npm install, and edit what was created.');
}
