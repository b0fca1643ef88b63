/** A message of the demo. */
export interface DemoMessage {
  /** The name in the sender's address, before its `@`. */
  readonly from: 'olga' | 'adam' | 'mona' | 'vera' | 'gus';
  readonly channel: 'general' | 'engineering' | 'design';
  readonly topic: string;
  readonly content: string;
  /** Reactions of other users, by the names of their emoji. */
  readonly reactions?: readonly string[];
}

const TABLE = `| part | owner | state |
|---|---|:-:|
| sign-up page | Vera | :check: |
| mails | Adam | :hourglass: |
| documentation | Mona | :hourglass: |`;

const CODE = `\`\`\`ts
export function greet(name: string): string {
  return \`Hello, \${name}!\`;
}
\`\`\``;

/** The first messages of the demo, which show what messages can contain; oldest first. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    from: 'olga',
    channel: 'general',
    topic: 'welcome',
    content:
      'Welcome to **Tandem**! :wave: Everything is grouped: *channels* on the left, *topics* within them. Write below to answer in this topic.',
    reactions: ['wave', 'tada'],
  },
  {
    from: 'mona',
    channel: 'general',
    topic: 'welcome',
    content: 'Hi all! A topic is like the subject of a mail: one for each thing we talk about.',
  },
  {
    from: 'vera',
    channel: 'general',
    topic: 'welcome',
    content: 'So several conversations in one channel stay apart. Nice. :thumbs_up:',
    reactions: ['thumbs_up'],
  },
  {
    from: 'adam',
    channel: 'general',
    topic: 'lunch',
    content: '/poll Where do we have lunch on Friday?\nThe noodle bar\nThe park\nHere, we order',
  },
  {
    from: 'vera',
    channel: 'general',
    topic: 'lunch',
    content: 'The park, if the weather is good :sun:',
    reactions: ['sun', 'heart'],
  },
  {
    from: 'mona',
    channel: 'general',
    topic: 'offsite',
    content: '/todo Offsite\nbook the train\nreserve rooms: for eleven users',
  },
  {
    from: 'olga',
    channel: 'general',
    topic: 'offsite',
    content: 'We meet at <time:2030-05-14T09:00:00+02:00>, each in their own time zone.',
  },
  {
    from: 'adam',
    channel: 'engineering',
    topic: 'release 1.0',
    content: `This is open:\n\n${TABLE}`,
  },
  {
    from: 'vera',
    channel: 'engineering',
    topic: 'release 1.0',
    content: 'The sign-up page is merged. @**Uli Member**, can you look at it once more?',
    reactions: ['check'],
  },
  {
    from: 'adam',
    channel: 'engineering',
    topic: 'release 1.0',
    content: '> The sign-up page is merged.\n\nThen only the mails are left.',
  },
  {
    from: 'vera',
    channel: 'engineering',
    topic: 'code style',
    content: `Short functions, names instead of comments:\n\n${CODE}`,
    reactions: ['thumbs_up', 'heart'],
  },
  {
    from: 'mona',
    channel: 'engineering',
    topic: 'code style',
    content:
      'And tests that fail without the change:\n\n1. write the test\n2. see it fail\n3. mend it',
  },
  {
    from: 'vera',
    channel: 'engineering',
    topic: 'formulas',
    content: 'Each retry waits $$\\min(2^n, 60)$$ seconds, plus a random part.',
  },
  {
    from: 'adam',
    channel: 'engineering',
    topic: 'formulas',
    content: '```spoiler The answer for ten retries\n60 seconds, since $$2^{10} > 60$$.\n```',
  },
  {
    from: 'mona',
    channel: 'design',
    topic: 'colours',
    content: 'Light *and* dark theme: pick yours in the menu at the top left.',
    reactions: ['moon'],
  },
  {
    from: 'olga',
    channel: 'design',
    topic: 'colours',
    content: 'The topic about the release is in #**engineering>release 1.0**.',
  },
];
