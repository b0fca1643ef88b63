import { parseArgs } from 'node:util';
import type { Step } from './step.ts';

/** What the command line asks for. */
export type Options =
  | { readonly kind: 'run'; readonly steps: readonly Step[] }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'usage'; readonly text: string };

/** Reads the command line. */
export function readOptions(args: readonly string[], steps: readonly Step[]): Options {
  const names = steps.map(({ name }) => name);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { kind: 'help', text: helpText(steps) };
    const wanted = values.only?.flatMap((list) => list.split(',')).map((name) => name.trim());
    const unknown = wanted?.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      return { kind: 'usage', text: `No step ${unknown}. Steps: ${names.join(', ')}` };
    }
    return { kind: 'run', steps: steps.filter(({ name }) => wanted?.includes(name) ?? true) };
  } catch (error) {
    return { kind: 'usage', text: `${(error as Error).message}\nSee: npm test -- --help` };
  }
}

function helpText(steps: readonly Step[]): string {
  const lines = steps.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`);
  return `npm test – checks everything

  npm test -- --only unit,contract   runs these steps only

Steps:
${lines.join('\n')}

A step that fails does not stop the others. The last line holds the totals: a step that is not made
of tests counts as one check, a test file that could not run and a test that was left out as one
failure each. Environment: TEST_DATABASE_URL, a PostgreSQL server of your own for the tests.`;
}
