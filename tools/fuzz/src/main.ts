import { parseArgs } from 'node:util';
import { readDemo } from './demo.ts';
import { fuzz } from './fuzzer.ts';
import { DESTRUCTIVE, LEFT_OUT } from './guard.ts';
import { ATTACKS, attack, problemOf, slowLoris } from './hostile-connections.ts';
import { SQL_TEXTS } from './hostile-texts.ts';
import { inject } from './injection.ts';

const HELP = `Sends valid and hostile requests to the services of a running demo; for loopback only.

  node --import tsx tools/fuzz/src/main.ts [options]

  --demo FILE        demo.json of the running demo (.data/demo.json)
  --requests N       how many (20000)
  --seed N           the same requests again (1)
  --concurrency N    in flight (8)

Afterwards it sends malformed requests on connections, each in turn and beside slow ones, and SQL in
every text parameter; it prints the memory use of the services.

Start the demo with RATE_LIMITS=off LOGIN_LIMITS=off. Exits with 1 when an answer violates a rule.
`;

/** The number of concurrent slow connections to each service. */
const SLOW = 200;

const { values } = parseArgs({
  options: {
    demo: { type: 'string', default: '.data/demo.json' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '8' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const demo = readDemo(values.demo);
const { urls, accounts, secrets } = demo;
const before = await memory();
const report = await fuzz({
  urls,
  accounts,
  secrets,
  requests: Number(values.requests),
  seed: Number(values.seed),
  concurrency: Number(values.concurrency),
  onProgress: (done) => process.stderr.write(`\r${done} of ${values.requests}`),
});
process.stderr.write('\n');
console.table(report.byStatus);
const { never } = report;
console.log(
  `${report.successes.size - never.length} of ${report.successes.size} operations succeeded`,
);
if (never.length > 0) console.log(`never: ${never.join('\n       ')}`);
for (const [name, reason] of Object.entries(LEFT_OUT)) console.log(`left out: ${name}, ${reason}`);
for (const { operation, problem, request, count } of report.findings) {
  console.log(`\n${count} × ${operation}\n  ${problem}\n  ${request}`);
}
const slow = urls.flatMap((url) =>
  Array.from({ length: SLOW }, (_, n) => attack(slowLoris(n % 2 === 0), url, 20_000)),
);
let problems = report.findings.length;
for (const url of urls) {
  for (const each of ATTACKS) {
    const outcome = await attack(each, url);
    const problem = problemOf(outcome);
    if (problem === null) continue;
    problems += 1;
    console.log(`\n${url} ${each.name}\n  ${problem}`);
  }
}
await Promise.all(slow);
const [account] = accounts;
if (account) {
  const injected = await inject({ urls, account, texts: SQL_TEXTS, without: DESTRUCTIVE });
  problems += injected.findings.length;
  console.log(`${injected.requests} requests with SQL, ${ATTACKS.length * urls.length} attacks`);
  for (const { request, problem } of injected.findings) console.log(`\n${request}\n  ${problem}`);
}
console.log(`memory of the chat service: ${before} MB before, ${await memory()} MB after`);
process.exit(problems > 0 ? 1 : 0);

async function memory(): Promise<number> {
  const metrics = await (await fetch(`${urls[0]}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1];
  return Math.round(Number(bytes) / 1e6);
}
