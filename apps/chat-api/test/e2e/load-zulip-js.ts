import { createRequire } from 'node:module';

/** Loads the client `zulip-js`, which replaces the global `FormData`, for the present test file alone. */
export function loadZulipJs<T>(): T {
  const require = createRequire(import.meta.url);
  for (const name of Object.keys(require.cache)) {
    if (/[/\\](zulip-js|isomorphic-form-data)[/\\]/.test(name)) delete require.cache[name];
  }
  return require('zulip-js') as T;
}
