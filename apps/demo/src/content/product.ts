import { quoted, type DemoConversation } from './conversation.ts';

/** The conversations about design, of customers, and of the private channel. */
export const PRODUCT: readonly DemoConversation[] = [
  {
    channel: 'design',
    topic: 'colours',
    hoursAgo: 110,
    lines: [
      [
        'mona',
        'Light *and* dark theme: pick yours in the menu at the top left.',
        { reactions: { moon: ['olga', 'kenji'] } },
      ],
      ['olga', 'The topic about the release is in #**engineering>release 1.0**.'],
      [
        'ines',
        'The new palette, with the contrast of each colour: [palette.png](/user_uploads/1/demo/palette/palette.png)',
        { reactions: { heart: ['mona', 'vera', 'leila'] } },
      ],
      ['leila', 'The orange is hard to read on white.'],
      ['ines', 'Right: 2.9 to 1, and text needs 4.5. I use it for areas only.'],
      ['gus', 'Who checks that?'],
      [
        'ines',
        'A test. It fails when a text has too little contrast.',
        { reactions: { check: ['gus', 'uli'] } },
      ],
    ],
  },
  {
    channel: 'design',
    topic: 'icons of the stations',
    hoursAgo: 60,
    lines: [
      [
        'ines',
        'Three candidates: a pin, a dock, a wheel. Which one says *bikes here* at 16 pixels?',
      ],
      ['vera', 'The wheel. The dock looks like a comb.', { reactions: { joy: ['ines', 'mona'] } }],
      ['mona', 'The wheel, too.'],
      ['olga', 'Pin. Every map has pins, no one has to learn them.'],
      ['ines', 'What about a wheel in a pin?'],
      ['olga', 'Sold.', { reactions: { tada: ['ines', 'vera'] } }],
      ['ines', 'Files for the app are in the repository, one per size.', { after: 180 }],
    ],
  },
  {
    channel: 'design',
    topic: 'empty states',
    hoursAgo: 28,
    unread: { uli: 2 },
    lines: [
      ['ines', 'What does the list of trips say before the first trip?'],
      ['mona', '"No trips yet" and a button that opens the map.'],
      ['leila', 'Could it say where the nearest bike is? New riders ask that most.'],
      [
        'ines',
        'Better! One sentence, one button:\n\n> The nearest bike is **140 m** away, in Harbour Street.',
        { reactions: { sparkles: ['leila', 'mona', 'vera'] } },
      ],
      ['uli', 'The data is there already. Half a day of work.'],
      ['mona', 'Then let us do it in 1.1.', { before: 'Then let us do it.' }],
      ['ines', 'I draw it tomorrow.'],
    ],
  },
  {
    channel: 'support',
    topic: 'refund for a broken lock',
    hoursAgo: 16,
    unread: { uli: 3 },
    lines: [
      [
        'leila',
        'A rider could not close the lock at the station *Old Mill* and paid for nine hours. Ticket #1311.',
      ],
      ['vera', 'The lock reported `jammed` at 18:04. The rider is right.'],
      ['leila', 'Can I refund all of it?'],
      ['mona', 'Yes. Everything after the first report of the lock.'],
      ['adam', 'The van picks it up tonight.', { reactions: { thumbs_up: ['leila', 'vera'] } }],
      [
        'leila',
        'Refunded, and a free day pass for the patience. The rider wrote back:',
        { after: 150 },
      ],
      [
        'leila',
        '```quote\nI did not expect an answer within the hour, thank you!\n```',
        { reactions: { heart: ['mona', 'olga', 'adam', 'vera'] } },
      ],
      [
        'mona',
        'Could a trip end by itself when the lock reports `jammed`? @**Uli Member**, what do you think?',
        { mentions: ['uli'] },
      ],
    ],
  },
  {
    channel: 'support',
    topic: 'app does not find the station',
    hoursAgo: 80,
    lines: [
      ['leila', 'Three riders today: the app shows no stations at all, on Android.'],
      ['kenji', 'Which version?'],
      ['leila', '0.9.8, all three.'],
      [
        'kenji',
        'That one asks for the precise location and shows nothing without it. Fixed in 0.9.9.',
      ],
      [
        'leila',
        quoted(
          'Kenji Sato',
          'Fixed in 0.9.9.',
          'All three have updated and found their stations. Thank you!',
        ),
      ],
      [
        'kenji',
        'I add a hint for those who stay on the old version.',
        { reactions: { pray: ['leila'] } },
      ],
    ],
  },
  {
    channel: 'support',
    topic: 'most frequent questions',
    hoursAgo: 170,
    lines: [
      [
        'leila',
        'The five questions of the week:\n\n1. Where is the nearest bike? (38)\n2. How do I end a trip? (21)\n3. Can two of us ride on one account? (17)\n4. Why was I charged twice? (9)\n5. Is there a bike for children? (6)',
        { starredBy: ['uli'] },
      ],
      ['tom', 'Number four is always the deposit. It is returned after two days.'],
      ['mona', 'Then the receipt should say *deposit*.'],
      ['uli', 'It will, with #1199.', { reactions: { raised_hands: ['leila', 'tom'] } }],
      [
        'ines',
        'For number three we have the tandem. :tandem: :wink:',
        { reactions: { joy: ['leila', 'tom', 'vera'] } },
      ],
    ],
  },
  {
    channel: 'hiring',
    topic: 'designer, part time',
    hoursAgo: 90,
    lines: [
      ['olga', 'Two applications arrived. Both have strong portfolios.'],
      ['mona', 'I prefer the first: the case study shows how the decision was made.'],
      [
        'uli',
        'Agreed. And the second one for the illustrations?',
        { reactions: { thinking: ['olga'] } },
      ],
      [
        'olga',
        'I call both on Tuesday. Notes are in [interview-notes.txt](/user_uploads/1/demo/notes/interview-notes.txt).',
      ],
    ],
  },
];

/** Direct messages. */
export const DIRECT: readonly DemoConversation[] = [
  {
    between: ['uli', 'welcome'],
    hoursAgo: 1,
    unread: { uli: 1 },
    lines: [
      [
        'welcome',
        [
          'Welcome to the demo, Uli! Everything that you see is yours to try out:',
          '',
          '* **Read**: open a topic on the left; `n` leads to the next unread one.',
          '* **Write**: `c` begins a message, `r` replies. Drop a file into it, or press the smiley.',
          '* **Find**: `/` searches, `Ctrl+K` goes anywhere, `?` lists all keys.',
          '* **Look around**: #**general>what messages can contain**',
          '',
          'The other log-ins are in the terminal: open a private window to answer yourself.',
        ].join('\n'),
      ],
    ],
  },
  {
    between: ['uli', 'vera'],
    hoursAgo: 22,
    unread: { uli: 1 },
    lines: [
      ['vera', 'Do you have ten minutes for the sign-up page later?'],
      ['uli', 'Sure, after lunch?'],
      ['vera', 'Perfect. It is only about the error of the second field.'],
      [
        'uli',
        'I had a look already: the message appears, but the focus stays on the button.',
        { after: 200 },
      ],
      ['vera', 'Ah! So keyboards never get to it.'],
      [
        'uli',
        'Yes. `field.focus()` after the answer is enough.',
        { reactions: { heart: ['vera'] } },
      ],
      ['vera', 'Done, thank you! :pray: Shall we ride home along the river?', { after: 600 }],
    ],
  },
  {
    between: ['uli', 'olga'],
    hoursAgo: 65,
    lines: [
      ['olga', 'Your talk about the release went well. Two customers asked for the slides.'],
      ['uli', 'Thank you! Here they are: https://example.com/slides'],
      ['olga', 'Forwarded.', { reactions: { thumbs_up: ['uli'] } }],
    ],
  },
  {
    between: ['uli', 'mona', 'ines'],
    hoursAgo: 42,
    lines: [
      ['mona', 'Shall we meet the three of us about the empty states?'],
      ['ines', '<time:2030-01-15T14:00:00+01:00>?'],
      ['uli', 'Works for me.', { reactions: { check: ['mona', 'ines'] } }],
      ['mona', 'Booked, small room.'],
    ],
  },
  {
    between: ['uli'],
    hoursAgo: 36,
    lines: [
      [
        'uli',
        'Notes to myself: screenshots, label of the repair figures, deposit on the receipt (#1199).',
        { starredBy: ['uli'] },
      ],
    ],
  },
];
