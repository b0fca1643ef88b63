import { code, quoted, type DemoConversation, type DemoLine } from './conversation.ts';

const BUILDS = 48;
/** Every so many builds one fails. */
const FAILS_EVERY = 11;

function buildLine(index: number): DemoLine {
  const name = `**build ${4700 + index}** of \`main\``;
  const after = { after: 120 };
  if (index % FAILS_EVERY === 5)
    return ['echo', `:cross_mark: ${name} failed: \`map.spec.ts\``, after];
  return ['echo', `:check: ${name} passed in 6 min ${(index * 17) % 60} s`, after];
}

/** The conversations of the developers. */
export const ENGINEERING: readonly DemoConversation[] = [
  {
    channel: 'engineering',
    topic: 'release 1.0',
    hoursAgo: 26,
    unread: { uli: 4 },
    lines: [
      [
        'adam',
        'This is open:\n\n| part | owner | state |\n|---|---|:-:|\n| sign-up page | Vera | :check: |\n| mails | Adam | :hourglass: |\n| documentation | Mona | :hourglass: |',
        { starredBy: ['uli'] },
      ],
      ['vera', 'The sign-up page is merged, see #1187.', { reactions: { check: ['adam', 'uli'] } }],
      [
        'adam',
        quoted(
          'Vera Member',
          'The sign-up page is merged, see #1187.',
          'Then only the mails are left.',
        ),
      ],
      ['mona', 'The documentation has all chapters now. Two need screenshots.'],
      ['uli', 'I can take the screenshots this afternoon, in both themes.'],
      ['mona', 'Great, thank you!', { reactions: { heart: ['uli'] } }],
      [
        'kenji',
        'Load test is through: 2,000 logins per minute, 99th percentile at 180 ms.',
        { after: 200, reactions: { rocket: ['adam', 'vera', 'olga'] } },
      ],
      [
        'adam',
        'Here is the picture: [response-times.png](/user_uploads/1/demo/chart/response-times.png)',
      ],
      ['vera', 'The step at 1,500 is the connection pool. I raised it to 40.', { after: 30 }],
      ['adam', 'Mails are done, too. They wait for a review.', { after: 240 }],
      [
        'vera',
        'The sign-up page has one open question. @**Uli Member**, can you look at it once more?',
        { mentions: ['uli'] },
      ],
      [
        'mona',
        'And then we release on Thursday? :tada:',
        { reactions: { tada: ['adam', 'vera', 'kenji'] } },
      ],
      ['olga', 'Thursday it is.'],
    ],
  },
  {
    channel: 'engineering',
    topic: 'code style',
    hoursAgo: 150,
    lines: [
      [
        'vera',
        `Short functions, names instead of comments:\n\n${code('ts', 'export function greet(name: string): string {\n  return `Hello, ${name}!`;\n}')}`,
        { reactions: { thumbs_up: ['uli', 'mona'], heart: ['kenji'] } },
      ],
      [
        'mona',
        'And tests that fail without the change:\n\n1. write the test\n2. see it fail\n3. make it pass',
      ],
      [
        'kenji',
        `The same in Python, for the scripts:\n\n${code('python', 'from dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Trip:\n    """A ride from one station to another."""\n\n    start: str\n    end: str\n    minutes: int\n\n    @property\n    def fee(self) -> float:\n        return 1.0 + 0.15 * max(0, self.minutes - 30)')}`,
      ],
      [
        'adam',
        `And shell scripts begin like this:\n\n${code('bash', '#!/usr/bin/env bash\nset -euo pipefail\n\nfor host in "$@"; do\n  ssh "$host" uptime\ndone')}`,
      ],
      [
        'uli',
        `SQL in capitals or not? I vote for not:\n\n${code('sql', "select station, count(*) as trips\nfrom trip\nwhere started_at > now() - interval '1 day'\ngroup by station\norder by trips desc\nlimit 10;")}`,
      ],
      [
        'vera',
        'Not. The editor colours it anyway.',
        { reactions: { thumbs_up: ['uli', 'adam', 'kenji'] } },
      ],
      [
        'kenji',
        `A diff for the record:\n\n${code('diff', '-const LIMIT = 30;\n+/** Minutes that are free. */\n+const FREE_MINUTES = 30;')}`,
      ],
      [
        'tom',
        `My notebooks are in Rust now, do you have rules for that?\n\n${code('rust', 'fn median(mut values: Vec<f64>) -> Option<f64> {\n    if values.is_empty() {\n        return None;\n    }\n    values.sort_by(f64::total_cmp);\n    Some(values[values.len() / 2])\n}')}`,
      ],
      ['vera', '`rustfmt` is the rule. :smile:'],
      [
        'adam',
        `Configuration stays in YAML:\n\n${code('yaml', 'service: stations\nreplicas: 3\nlimits:\n  memory: 256Mi\n  cpu: 500m')}`,
      ],
    ],
  },
  {
    channel: 'engineering',
    topic: 'formulas',
    hoursAgo: 140,
    lines: [
      ['vera', 'Each retry waits $$\\min(2^n, 60)$$ seconds, plus a random part.'],
      ['adam', '```spoiler The answer for ten retries\n60 seconds, since $$2^{10} > 60$$.\n```'],
      [
        'tom',
        'The demand model in full:\n\n```math\n\\lambda(t) = \\lambda_0 \\left( 1 + \\sum_{k=1}^{3} a_k \\cos \\frac{2 \\pi k t}{24} + b_k \\sin \\frac{2 \\pi k t}{24} \\right)\n```',
      ],
      [
        'kenji',
        'And the error of the estimate is $$\\sigma / \\sqrt{n}$$, so four times the data for half of it.',
      ],
      [
        'tom',
        'Exactly. That is why I ask for a year, not a month.',
        { reactions: { brain: ['kenji', 'vera'] } },
      ],
    ],
  },
  {
    channel: 'engineering',
    topic: '✔ slow start of the station service',
    hoursAgo: 130,
    lines: [
      ['adam', 'The station service takes 9 seconds to start since Monday.'],
      ['vera', 'Does it load the whole map again?'],
      ['adam', 'It does. 48 MB of GeoJSON.'],
      [
        'kenji',
        `It parses the file twice:\n\n${code('js', "const map = JSON.parse(await readFile('map.json', 'utf8'));\nconst stations = JSON.parse(await readFile('map.json', 'utf8')).stations;")}`,
      ],
      [
        'vera',
        'Ouch. That was me. Fix in #1166.',
        { reactions: { bug: ['kenji'], heart: ['adam'] } },
      ],
      [
        'adam',
        'Deployed: 1.1 seconds.',
        { after: 70, reactions: { tada: ['vera', 'kenji', 'uli'] } },
      ],
    ],
  },
  {
    channel: 'engineering',
    topic: 'repair figures',
    hoursAgo: 50,
    lines: [
      [
        'tom',
        `For Gus, the query behind the repair figures:\n\n${code('sql', "select date_trunc('month', opened_at) as month,\n  count(*) filter (where closed_at is null) as open,\n  avg(closed_at - opened_at) as duration\nfrom repair\ngroup by month\norder by month;")}`,
      ],
      ['vera', 'It counts bikes twice that were repaired twice in a month. Is that intended?'],
      ['tom', 'It is: the workshop pays for each repair.'],
      [
        'uli',
        'Then the column should say repairs, not bikes. I change the label.',
        { reactions: { thumbs_up: ['tom'] } },
      ],
    ],
  },
  {
    channel: 'engineering',
    topic: 'flaky test of the map',
    hoursAgo: 34,
    unread: { uli: 2 },
    lines: [
      ['kenji', 'The map test failed again, twice today. Always the same assertion:'],
      ['kenji', code('text', 'expected 12 markers, received 11\n  at map.spec.ts:88')],
      ['vera', 'It counts markers before the last tile has arrived.'],
      ['kenji', 'So it waits 500 ms and hopes. :sweat_smile:'],
      [
        'vera',
        'Wait for the event instead:\n\n' +
          code(
            'ts',
            "await new Promise((resolve) => map.once('idle', resolve));\nexpect(markers()).toHaveLength(12);",
          ),
        { reactions: { bulb: ['kenji', 'uli'] } },
      ],
      [
        'kenji',
        '200 runs, no failure. Merged.',
        { after: 120, reactions: { party_popper: ['vera'] } },
      ],
      ['adam', 'And the build is 8 seconds faster, since nothing sleeps.'],
    ],
  },
  {
    channel: 'engineering',
    topic: 'offline maps',
    hoursAgo: 75,
    lines: [
      ['leila', 'Riders ask whether the map works in tunnels.'],
      ['kenji', 'Not yet. We could store the tiles around the last location.'],
      ['uli', 'How large is that?'],
      ['kenji', 'About 6 MB for a radius of 5 km, at three zoom levels.'],
      [
        'vera',
        'That fits. A service worker can store it, with a limit:\n\n' +
          code(
            'ts',
            "const LIMIT = 20 * 1024 * 1024;\n\nself.addEventListener('fetch', (event) => {\n  if (!event.request.url.includes('/tiles/')) return;\n  event.respondWith(fromCacheOrNetwork(event.request));\n});",
          ),
      ],
      [
        'kenji',
        'I write a proposal until Friday.',
        { reactions: { raised_hands: ['leila', 'vera'] } },
      ],
      ['olga', 'Please add what it costs in battery.'],
      ['kenji', 'Will do.'],
    ],
  },
  {
    channel: 'deployments',
    topic: 'nightly build',
    hoursAgo: 100,
    lines: Array.from({ length: BUILDS }, (_, index) => buildLine(index)),
  },
  {
    channel: 'deployments',
    topic: 'production',
    hoursAgo: 32,
    lines: [
      [
        'echo',
        '`stations` **2.14.0** is running on 3 of 3 instances.\n\n* faster start (#1166)\n* pool of 40 connections (#1190)',
      ],
      ['adam', 'Looks healthy. Memory is down by a third.', { reactions: { eyes: ['vera'] } }],
      ['echo', '`accounts` **1.9.2** is running on 2 of 2 instances.', { after: 300 }],
      ['vera', 'Sign-ups work, checked by hand.', { reactions: { check: ['adam'] } }],
    ],
  },
];
