import type { DemoConversation } from './conversation.ts';

/** Longer discussions. */
export const PLANNING: readonly DemoConversation[] = [
  {
    channel: 'general',
    topic: 'prices of the second season',
    hoursAgo: 165,
    lines: [
      [
        'olga',
        'We have to decide on prices until the end of the month. Tom, what do the figures say?',
      ],
      [
        'tom',
        'Three groups of riders, by trips per month:\n\n| group | share | trips | average |\n|---|--:|--:|--:|\n| occasional | 62 % | 1–4 | 24 min |\n| regular | 29 % | 5–20 | 17 min |\n| daily | 9 % | 21 and more | 12 min |',
      ],
      ['tom', 'The daily riders make 41 % of all trips.'],
      ['mona', 'And they pay the least for each, with the monthly pass.'],
      ['leila', 'They also write to us the least. The occasional ones have the questions.'],
      ['olga', 'Is anyone for raising the pass?'],
      ['vera', 'I am against it. The daily riders are the reason that bikes move at all.'],
      ['kenji', 'Same here. When they leave, we pay for vans instead.'],
      [
        'adam',
        'A van moves twelve bikes for about 60. A daily rider moves one for free, twice a day.',
        { reactions: { bulb: ['olga', 'tom'] } },
      ],
      ['mona', 'What about the free minutes? Thirty are generous for trips of 24.'],
      ['tom', 'With twenty free minutes, occasional riders would pay 0.60 more on average.'],
      ['leila', 'Please not without a notice before the trip. Surprises become tickets.'],
      ['ines', 'The start screen has room for it: *20 minutes free, then 0.15 a minute*.'],
      ['uli', 'That text is in one location of the code, and translated.'],
      ['olga', 'So: pass unchanged, twenty free minutes, notice on the start screen. Objections?'],
      ['gus', 'From the audit: the change needs a notice of 30 days in the terms.'],
      ['olga', 'Thank you, Gus. Then it starts on the first of the month after next.'],
      ['mona', 'I write the announcement.', { reactions: { thumbs_up: ['olga', 'leila', 'gus'] } }],
      ['leila', 'And I the answers for support.'],
      ['tom', 'I compare the first month with the same month of last year. :calendar:'],
      [
        'olga',
        'Settled. Thank you for a discussion without a meeting! :sparkles:',
        { after: 35, reactions: { tada: ['mona', 'vera', 'kenji', 'tom', 'adam', 'uli', 'ines'] } },
      ],
    ],
  },
  {
    channel: 'engineering',
    topic: 'trips that end by themselves',
    hoursAgo: 14,
    unread: { uli: 2 },
    lines: [
      [
        'vera',
        'From #**support>refund for a broken lock**: could the service end a trip when the lock reports `jammed`?',
      ],
      ['kenji', 'It could. The event arrives already, we only log it.'],
      ['adam', 'What if the report is wrong? Then a bike stands open at the station.'],
      [
        'vera',
        'So three steps:\n\n1. pause the trip, so that it costs nothing\n2. ask the rider in the app\n3. end it after ten minutes without an answer',
      ],
      ['kenji', 'And a note for the van, in any case.'],
      ['adam', 'I like it. How often does it happen?'],
      ['tom', '37 times in the last 30 days, at 9 stations. *Old Mill* alone has 14.'],
      [
        'adam',
        'Then Old Mill gets new locks this week. :construction:',
        { reactions: { clap: ['leila', 'vera'] } },
      ],
      ['vera', 'I opened #1312 for the three steps.'],
      [
        'kenji',
        'I take the notification, if no one else wants it.',
        { reactions: { raised_hands: ['vera'] } },
      ],
    ],
  },
  {
    channel: 'design',
    topic: 'screenshots for the release',
    hoursAgo: 12,
    lines: [
      ['uli', 'The first four screenshots are done. Do we show the map by day or by night?'],
      ['ines', 'Both, side by side. It shows that the theme follows the system.'],
      ['mona', 'And please one in Arabic, so that the layout from right to left is visible.'],
      [
        'leila',
        'I can provide the texts: ابدأ الرحلة is *Start trip*.',
        { reactions: { heart: ['mona', 'ines'] } },
      ],
      ['uli', 'Thank you, Leila! Six pictures then, tomorrow at noon.'],
    ],
  },
  {
    channel: 'support',
    topic: 'bikes for children',
    hoursAgo: 56,
    lines: [
      ['leila', 'A school asks for twelve small bikes for a week in June.'],
      ['adam', 'We own eight. Four more could come from the workshop of the city.'],
      ['olga', 'What do we charge?'],
      ['leila', 'They have 200 for the whole week.'],
      [
        'olga',
        'Take it. And a picture for the website, if the parents agree.',
        { reactions: { rainbow: ['leila', 'ines', 'mona'] } },
      ],
      ['gus', 'The insurance covers riders from six years on, with an adult.'],
      ['leila', 'All of them are eight. I confirm it in writing.'],
    ],
  },
  {
    channel: 'random',
    topic: 'routes worth riding',
    hoursAgo: 38,
    lines: [
      ['vera', 'Along the river to the lighthouse, 22 km, no hills. Best at six in the morning.'],
      ['tom', 'Over the hill behind the station, if you own good brakes.'],
      [
        'kenji',
        'The old railway: flat, through two tunnels, ends at a bakery.',
        { reactions: { bike: ['vera', 'tom', 'ines', 'uli'] } },
      ],
      ['ines', 'It ends at a bakery for a reason.'],
      ['uli', 'I did the railway on Sunday: <https://example.com/routes/railway>'],
      ['leila', 'How long did it take?'],
      [
        'uli',
        'Two hours there, three back. The bakery.',
        { reactions: { joy: ['kenji', 'ines', 'vera', 'leila'] } },
      ],
    ],
  },
];
