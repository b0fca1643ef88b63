import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DESTRUCTIVE } from './destructive.ts';
import { fuzz } from './fuzzer.ts';

const HELP = `Asks the services of a running demo everything, sensibly and not; for loopback only.

  node --import tsx tools/fuzz/src/main.ts [options]

  --demo FILE        demo.json of the running demo (.data/demo.json)
  --requests N       how many (20000)
  --seed N           the same requests again (1)
  --concurrency N    in flight (8)

Start the demo with RATE_LIMITS=off. Exits with 1 when an answer was found that must not be.
`;

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

const demo = JSON.parse(readFileSync(values.demo, 'utf8')) as {
  chat: { url: string; users: { email: string; api_key: string }[] };
  nodeStatus: { url: string };
};
const report = await fuzz({
  urls: [demo.chat.url, demo.nodeStatus.url],
  accounts: demo.chat.users.map(({ email, api_key }) => ({ email, apiKey: api_key })),
  requests: Number(values.requests),
  seed: Number(values.seed),
  concurrency: Number(values.concurrency),
  without: DESTRUCTIVE,
  onProgress: (done) => process.stderr.write(`\r${done} of ${values.requests}`),
});
process.stderr.write('\n');
console.table(report.byStatus);
const never = [...report.successes].filter(([, count]) => count === 0).map(([name]) => name);
console.log(
  `${report.successes.size - never.length} of ${report.successes.size} operations succeeded`,
);
if (never.length > 0) console.log(`never: ${never.join(', ')}`);
for (const { operation, problem, request, count } of report.findings) {
  console.log(`\n${count} × ${operation}\n  ${problem}\n  ${request}`);
}
process.exit(report.findings.length > 0 ? 1 : 0);
