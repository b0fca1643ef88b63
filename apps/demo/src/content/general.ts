import type { DemoConversation } from './conversation.ts';

/** The conversations of the channels for everyone. */
export const GENERAL: readonly DemoConversation[] = [
  {
    channel: 'general',
    topic: 'welcome',
    hoursAgo: 190,
    lines: [
      [
        'olga',
        'Welcome to **Tandem**! :wave: Everything is grouped: *channels* on the left, *topics* within them. Write below to answer in this topic.',
        { reactions: { wave: ['uli', 'vera', 'ines', 'tom'], tada: ['mona', 'leila'] } },
      ],
      ['mona', 'Hi all! A topic is like the subject of a mail: one for each thing we talk about.'],
      [
        'vera',
        'So several conversations in one channel stay apart. Nice. :thumbs_up:',
        { reactions: { thumbs_up: ['olga', 'mona'] } },
      ],
      ['gus', 'And what do I do with conversations that are none of my business?'],
      [
        'mona',
        'Mute the topic: open its menu in the list on the left. What you *follow* notifies you instead.',
      ],
      ['leila', 'Good evening from Beirut! :sun:', { reactions: { sun: ['olga', 'ines'] } }],
      ['tom', 'Hello! Where do questions about figures go?'],
      [
        'olga',
        'To #**engineering** or #**support**, whichever is closer. Begin a topic of your own.',
      ],
      [
        'uli',
        'I like that I can read one topic after the other, with **n**. Press `?` for all keys.',
        { reactions: { heart: ['mona', 'vera', 'kenji'] } },
      ],
    ],
  },
  {
    channel: 'general',
    topic: 'what messages can contain',
    hoursAgo: 186,
    lines: [
      [
        'mona',
        'A short tour. Text is **bold**, *italic*, ~~struck~~ or `code`; links are [named](https://example.com) or plain: https://example.com/bikes',
      ],
      ['mona', '* lists\n* with\n   * several levels\n\n1. and\n2. numbers'],
      ['mona', '> Quotes stand apart.\n\nThe reply follows.'],
      [
        'mona',
        '| Column | Right | Centre |\n|---|--:|:-:|\n| tables | 12 | :check: |\n| with emoji | 3.5 | :hourglass: |',
      ],
      [
        'mona',
        'Formulas: $$e^{i\\pi} + 1 = 0$$, or on their own:\n\n```math\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n```',
      ],
      ['mona', '```spoiler What happens at the end?\nThey all ride home by **tandem**.\n```'],
      [
        'mona',
        'Mentions: @**Vera Member**, @*developers*, and silently @_**Uli Member**. Channels and topics: #**design**, #**engineering>release 1.0**.',
        { mentions: ['vera', 'uli', 'adam', 'kenji'] },
      ],
      [
        'mona',
        'Times in the time zone of the reader: <time:2030-05-14T09:00:00+02:00>. Issues by a linkifier: #1204.',
      ],
      ['mona', '/me demonstrates a message about oneself.'],
      ['mona', '# A heading\n\n---\n\nAnd a rule above this line.'],
      [
        'ines',
        'And custom emoji: :tandem: :tandem: :tandem:',
        { reactions: { tandem: ['mona', 'olga', 'uli'], heart: ['vera'] } },
      ],
      [
        'kenji',
        'Every reaction is a button: press one to join in.',
        {
          reactions: {
            raised_hands: ['mona', 'tom'],
            rocket: ['ines', 'uli', 'adam'],
            octopus: ['vera'],
          },
        },
      ],
    ],
  },
  {
    channel: 'general',
    topic: 'lunch',
    hoursAgo: 30,
    unread: { uli: 3 },
    lines: [
      [
        'adam',
        '/poll Where do we have lunch on Friday?\nThe noodle bar\nThe park\nHere, we order',
        {
          widget: {
            widget_type: 'poll',
            extra_data: {
              question: 'Where do we have lunch on Friday?',
              options: ['The noodle bar', 'The park', 'Here, we order'],
            },
          },
          acts: [
            ['vera', { type: 'vote', key: 'canned,1', vote: 1 }],
            ['mona', { type: 'vote', key: 'canned,1', vote: 1 }],
            ['tom', { type: 'vote', key: 'canned,0', vote: 1 }],
            ['ines', { type: 'new_option', idx: 1, option: 'The Lebanese bakery' }],
            ['leila', { type: 'vote', key: 'canned,1', vote: 1 }],
            ['kenji', { type: 'vote', key: ['ines', 1], vote: 1 }],
          ],
        },
      ],
      [
        'vera',
        'The park, if the weather is good :sun:',
        { reactions: { sun: ['mona', 'ines'], heart: ['leila'] } },
      ],
      ['tom', 'Forecast: 21 degrees, no wind.'],
      ['ines', 'I added the Lebanese bakery. Their manakish is worth the walk.'],
      ['leila', 'I can confirm that. :pray:', { reactions: { joy: ['ines'] } }],
      ['adam', 'Then we take manakish *to* the park. Settled?', { after: 45 }],
      ['mona', 'Settled. :check:', { reactions: { tada: ['vera', 'leila', 'tom'] } }],
    ],
  },
  {
    channel: 'general',
    topic: 'offsite',
    hoursAgo: 120,
    lines: [
      [
        'mona',
        '/todo Offsite\nbook the train\nreserve rooms: for eleven users\nplan the tour',
        {
          starredBy: ['uli'],
          widget: {
            widget_type: 'todo',
            extra_data: {
              task_list_title: 'Offsite',
              tasks: [
                { task: 'book the train', desc: '' },
                { task: 'reserve rooms', desc: 'for eleven of us' },
                { task: 'plan the tour', desc: 'not more than 40 km' },
              ],
            },
          },
          acts: [
            ['tom', { type: 'strike', key: '0,canned' }],
            [
              'vera',
              {
                type: 'new_task',
                key: 3,
                task: 'bring the repair kit',
                desc: '',
                completed: false,
              },
            ],
          ],
        },
      ],
      ['olga', 'We meet at <time:2030-05-14T09:00:00+02:00>, each in their own time zone.'],
      ['tom', 'The train is booked. Eleven seats, one carriage, and room for four bikes.'],
      ['kenji', 'Is the lake open for swimming in May?'],
      ['leila', 'Open, yes. Warm, no. :snowflake:', { reactions: { joy: ['kenji', 'uli'] } }],
      ['uli', 'I bring the projector, in case of rain.'],
      [
        'vera',
        'And I the repair kit. Last year we had two flat tyres.',
        { reactions: { muscle: ['tom'] } },
      ],
      [
        'mona',
        'The hotel asks about allergies. Please answer here until Wednesday.',
        { after: 600 },
      ],
      ['ines', 'Nuts.'],
      ['tom', 'None.'],
      [
        'adam',
        'Meetings before nine.',
        { reactions: { joy: ['olga', 'mona', 'ines', 'uli', 'vera'] } },
      ],
    ],
  },
  {
    channel: 'general',
    topic: 'greetings from everywhere',
    hoursAgo: 96,
    lines: [
      ['leila', 'صباح الخير! كيف حالكم اليوم؟', { reactions: { wave: ['olga', 'kenji'] } }],
      [
        'leila',
        'Texts from right to left mix with **English** words and numbers: مرحبا 123 world.',
      ],
      ['kenji', 'おはようございます。今日も一日頑張りましょう！'],
      [
        'ines',
        'Bom dia! Hoje há pastéis de nata na cozinha. :sparkles:',
        { reactions: { raised_hands: ['vera', 'mona', 'tom'] } },
      ],
      ['olga', 'Доброе утро, кто принёс кофе?'],
      ['adam', 'שלום לכולם'],
      ['tom', 'Γεια σας! And 👨‍👩‍👧‍👦 🏳️‍🌈 🇵🇹 are one sign each.'],
    ],
  },
  {
    channel: 'general',
    topic: 'all hands',
    hoursAgo: 52,
    unread: { uli: 1 },
    lines: [
      ['olga', '@**all** Our numbers of the month, five minutes to read:', { mentions: [] }],
      [
        'tom',
        '| | last month | this month | change |\n|---|--:|--:|--:|\n| trips | 41,208 | 48,930 | **+19 %** |\n| new riders | 3,114 | 3,902 | +25 % |\n| bikes in repair | 212 | 148 | −30 % |\n| complaints per 1,000 trips | 4.1 | 2.7 | −34 % |',
        { reactions: { clap: ['olga', 'mona', 'vera', 'leila', 'uli'] } },
      ],
      [
        'leila',
        'Fewer complaints is my favourite line. The new lock firmware made the difference.',
      ],
      ['adam', 'So did the second repair van.'],
      ['gus', 'Where do the repair figures come from?'],
      [
        'tom',
        'From the workshop database, each night at two. The query is in #**engineering>repair figures**.',
      ],
      [
        'olga',
        'Thank you all. Next month we open in two more cities. :rocket:',
        {
          reactions: { rocket: ['mona', 'ines', 'kenji', 'vera'], tada: ['leila', 'tom'] },
          after: 90,
        },
      ],
    ],
  },
  {
    channel: 'random',
    topic: 'music',
    hoursAgo: 70,
    lines: [
      ['kenji', 'What do you listen to while you debug? :headphones:'],
      ['vera', 'Piano. Nothing with words.'],
      ['tom', 'The fan of my laptop.', { reactions: { joy: ['kenji', 'vera', 'adam'] } }],
      ['ines', 'Bossa nova, and then silence for the last hour.'],
      ['adam', 'Drum and bass. It makes the build feel faster.'],
      ['kenji', 'I measured: it does not.', { reactions: { rofl: ['adam', 'tom'] } }],
      ['mona', 'I play the guitar badly instead. :guitar:'],
      ['leila', 'Fairuz in the morning, always.'],
    ],
  },
  {
    channel: 'random',
    topic: 'books',
    hoursAgo: 44,
    lines: [
      ['tom', 'Finished *The Left Hand of Darkness*. What next?'],
      ['mona', '*Piranesi*. Short, strange, perfect.', { reactions: { books: ['tom', 'vera'] } }],
      ['vera', 'Anything about bridges. I collect them.'],
      ['olga', '*The Design of Everyday Things*, every few years again.'],
      ['ines', 'I second that. Doors have not improved since.', { reactions: { joy: ['olga'] } }],
    ],
  },
  {
    channel: 'random',
    topic: 'cats of the office',
    hoursAgo: 20,
    lines: [
      [
        'leila',
        'There is a cat on the roof of the workshop. :cat:',
        { reactions: { cat: ['ines', 'tom', 'mona', 'vera'], eyes: ['adam'] } },
      ],
      ['adam', 'That is Derailleur. She lives there.'],
      ['ines', 'Does she have a role in the org chart?'],
      [
        'adam',
        'Head of pest control, reports to no one.',
        {
          before: 'Head of mouse control, reports to no one.',
          reactions: { joy: ['ines', 'leila', 'olga'] },
        },
      ],
    ],
  },
];
