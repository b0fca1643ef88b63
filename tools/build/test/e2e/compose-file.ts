import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The properties of a service of `docker-compose.yml` that the tests use. */
export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly profiles?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly working_dir?: string;
}

/** The compose file with merges resolved and variables filled in as the engine does it. */
export function readComposeFile(
  variables: Readonly<Record<string, string>>,
  file = 'docker-compose.yml',
): {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
} {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // `!override` says how the engine joins two files.
  const document = parse(text, { merge: true, logLevel: 'error' }) as unknown;
  return fill(document, variables) as ReturnType<typeof readComposeFile>;
}

function fill(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillText(value, variables);
  if (Array.isArray(value)) return value.map((each) => fill(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, fill(each, variables)]);
  return Object.fromEntries(entries) as object;
}

/** `${NAME:?what to do}` and `${NAME:-default}`, the two forms that the file uses. */
function fillText(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_, name: string, mark: string, rest: string) => {
      const value = variables[name];
      if (value !== undefined) return value;
      if (mark === '-') return rest;
      throw new Error(`${name}: ${rest}`);
    },
  );
}
