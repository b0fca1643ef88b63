import { parseArgs } from 'node:util';
import type { TestFile } from './levels.ts';
import type { Step } from './step.ts';

/** The parsed command line. */
export type Options =
  | {
      readonly kind: 'run';
      /** Names of steps. */
      readonly steps: readonly string[];
      /** Only these test files are run; empty: all of the steps. */
      readonly files: readonly TestFile[];
    }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'usage'; readonly text: string };

/**
 * Reads the command line.
 *
 * @param find finds the test files that are named, or throws with a line for the user
 */
export function readOptions(
  args: readonly string[],
  steps: readonly Pick<Step, 'name' | 'summary'>[],
  find: (names: readonly string[]) => readonly TestFile[],
): Options {
  const names = steps.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { kind: 'help', text: helpText(steps) };
    const wanted = values.only?.flatMap((list) => list.split(',')).map((name) => name.trim());
    const unknown = wanted?.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      return { kind: 'usage', text: `No step ${unknown}. Steps: ${names.join(', ')}` };
    }
    if (positionals.length === 0) {
      return {
        kind: 'run',
        steps: names.filter((name) => wanted?.includes(name) ?? true),
        files: [],
      };
    }
    if (wanted) return { kind: 'usage', text: 'Name either steps or files' };
    const files = find(positionals);
    const levels = new Set<string>(files.map(({ level }) => level));
    return { kind: 'run', steps: names.filter((name) => levels.has(name)), files };
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    return { kind: 'usage', text: `${line} (see npm test -- --help)` };
  }
}

function helpText(steps: readonly Pick<Step, 'name' | 'summary'>[]): string {
  const lines = steps.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`);
  return `npm test – checks everything

  npm test -- --only unit,contract   runs these steps only
  npm test -- FILE...                runs these test files only, of any level

Steps:
${lines.join('\n')}

A step that fails does not stop the others. The last line has the totals: a step without tests counts as
one check, a test file that could not run and a skipped test as one failure each.

Environment:
  TEST_SEED           the seed of random tests; each run prints its own
  TEST_WORKERS        number of parallel test files (two more than cores)
  TEST_DATABASE_URL   a PostgreSQL server of your own for the tests
  CHROMIUM_PATH       the browser for the tests of pages
  NATS_SERVER_PATH    the server for the tests of the event bus
  REDIS_SERVER_PATH   the server for the tests of shared limits`;
}
