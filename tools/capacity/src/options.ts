import { parseArgs } from 'node:util';
import type { Load, Machines } from './capacity.ts';

/** The options of the command line. */
export type Options =
  | {
      readonly kind: 'run';
      readonly load: Load;
      readonly machines: Machines;
      /** A report of the benchmark; `null`: the committed costs. */
      readonly bench: string | null;
      readonly seed: number;
      /** The sizes of `docs/scaling.md` instead of one load. */
      readonly isTable: boolean;
    }
  | { readonly kind: 'help' | 'usage'; readonly text: string };

const NUMBERS = {
  clients: ['connected clients', '1000'],
  'messages-per-second': [
    'messages of all users; by default one a second for each 1,000 clients',
    '',
  ],
  recipients: ['clients that are notified of a message, on average', '50'],
  'pages-per-second': ['pages of messages; by default one a minute for each client', ''],
  'registrations-per-second': ['by default each client registers every eight hours', ''],
  cores: ['processors of a machine for chat-api', '8'],
  'memory-gb': ['its memory', '32'],
  'database-cores': ['processors of the primary of PostgreSQL', '32'],
  seed: ['of the random numbers', '1'],
} as const;

const HELP = `npm run capacity – how many machines a load needs, and what breaks first

A discrete-event model of chat-api, the publisher of events and PostgreSQL. Costs are those of
tools/capacity/costs.json, or measured by "npm run bench -- --json FILE".

${Object.entries(NUMBERS)
  .map(([name, [text, byDefault]]) => {
    const given = byDefault === '' ? '' : ` (${byDefault})`;
    return `  --${name.padEnd(28)}${text}${given}`;
  })
  .join('\n')}
  --costs FILE                  a report of the benchmark
  --table                       the sizes of docs/scaling.md

Exit status: 0 an answer, 1 no number of machines is enough, 2 wrong use.`;

const PAGE_SECONDS = 60;
const REGISTRATION_SECONDS = 8 * 3600;

/** Reads the command line. */
export function readOptions(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...(Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, text])) as Record<
          keyof typeof NUMBERS,
          typeof text
        >),
        costs: text,
        table: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { kind: 'help', text: HELP };
    const number = (name: keyof typeof NUMBERS, byDefault = Number(NUMBERS[name][1])): number => {
      const given = values[name];
      const value = given === undefined ? byDefault : Number(given);
      if (!(value >= 0) || value === Infinity) throw new Error(`--${name} is a number from 0`);
      return value;
    };
    const usual = loadOf(number('clients'));
    return {
      kind: 'run',
      load: {
        clients: usual.clients,
        messagesPerSecond: number('messages-per-second', usual.messagesPerSecond),
        recipients: number('recipients'),
        pagesPerSecond: number('pages-per-second', usual.pagesPerSecond),
        registrationsPerSecond: number('registrations-per-second', usual.registrationsPerSecond),
      },
      machines: {
        cores: number('cores'),
        memoryGb: number('memory-gb'),
        databaseCores: number('database-cores'),
      },
      bench: values.costs ?? null,
      seed: number('seed'),
      isTable: values.table,
    };
  } catch (error) {
    return { kind: 'usage', text: `${(error as Error).message}\nSee: npm run capacity -- --help` };
  }
}

/** The default load of a number of clients. */
export function loadOf(clients: number): Load {
  return {
    clients,
    messagesPerSecond: clients / 1_000,
    recipients: Number(NUMBERS.recipients[1]),
    pagesPerSecond: clients / PAGE_SECONDS,
    registrationsPerSecond: clients / REGISTRATION_SECONDS,
  };
}
