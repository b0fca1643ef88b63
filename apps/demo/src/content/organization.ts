import type { DemoName } from './conversation.ts';

interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly folder: 'Company' | 'Product' | null;
  readonly isPrivate?: true;
  /** All but guests, unless they are listed. */
  readonly subscribers?: readonly DemoName[];
  readonly isPinnedBy?: readonly DemoName[];
  readonly isMutedBy?: readonly DemoName[];
  readonly color: string;
}

export const FOLDERS = [
  { name: 'Company', description: 'What concerns everyone' },
  { name: 'Product', description: 'The app and the service behind it' },
] as const;

export const CHANNELS: readonly DemoChannel[] = [
  {
    name: 'general',
    description: 'For **everyone**',
    folder: 'Company',
    subscribers: ['olga', 'adam', 'mona', 'uli', 'vera', 'gus', 'ines', 'kenji', 'leila', 'tom'],
    isPinnedBy: ['uli'],
    color: '#3b7dd8',
  },
  {
    name: 'random',
    description: 'Music, books and other good things :coffee:',
    folder: 'Company',
    isMutedBy: ['uli'],
    color: '#b36ae2',
  },
  {
    name: 'engineering',
    description: 'How it is built',
    folder: 'Product',
    color: '#2e9e6b',
  },
  {
    name: 'design',
    description: 'How it looks',
    folder: 'Product',
    subscribers: ['olga', 'adam', 'mona', 'uli', 'vera', 'gus', 'ines', 'leila'],
    color: '#e2736a',
  },
  {
    name: 'support',
    description: 'Questions of customers, and the answers',
    folder: 'Product',
    color: '#d89b2b',
  },
  {
    name: 'deployments',
    description: 'What runs where; written by **Echo Bot**',
    folder: 'Product',
    color: '#6f7f8f',
  },
  {
    name: 'hiring',
    description: 'Applications; confidential',
    folder: null,
    isPrivate: true,
    subscribers: ['olga', 'mona', 'uli'],
    color: '#8a6d3b',
  },
];

interface DemoStatus {
  readonly text: string;
  readonly emoji: string;
}

/** The values of a user's profile fields, and their status. */
export interface DemoProfile {
  readonly title: string;
  readonly pronouns?: string;
  readonly status?: DemoStatus;
}

export const PROFILES: Readonly<Partial<Record<DemoName, DemoProfile>>> = {
  olga: {
    title: 'Founder',
    pronouns: 'she/her',
    status: { text: 'In meetings until three', emoji: 'calendar' },
  },
  adam: { title: 'Operations' },
  mona: {
    title: 'Product manager',
    pronouns: 'she/her',
    status: { text: 'Writing release notes', emoji: 'working_on_it' },
  },
  uli: { title: 'Developer' },
  vera: {
    title: 'Developer',
    pronouns: 'she/her',
    status: { text: 'Working from home', emoji: 'house' },
  },
  gus: { title: 'Auditor' },
  ines: { title: 'Designer', pronouns: 'she/her' },
  kenji: { title: 'Developer', status: { text: 'On holiday until Monday', emoji: 'palm_tree' } },
  leila: { title: 'Customer support', pronouns: 'she/her' },
  tom: { title: 'Data analyst', pronouns: 'they/them' },
};

/** A group that can be mentioned. */
export const GROUPS: readonly {
  readonly name: string;
  readonly description: string;
  readonly members: readonly DemoName[];
}[] = [
  {
    name: 'developers',
    description: 'Everyone who writes code',
    members: ['adam', 'uli', 'vera', 'kenji'],
  },
  { name: 'on-call', description: 'Answers when something breaks', members: ['adam', 'vera'] },
];

/** `visibility_policy`: 1 muted, 3 followed. */
export const TOPIC_POLICIES: readonly {
  readonly of: DemoName;
  readonly channel: string;
  readonly topic: string;
  readonly policy: 1 | 3;
}[] = [
  { of: 'uli', channel: 'engineering', topic: 'release 1.0', policy: 3 },
  { of: 'uli', channel: 'support', topic: 'refund for a broken lock', policy: 3 },
  { of: 'uli', channel: 'deployments', topic: 'nightly build', policy: 1 },
];

/** Texts that a user has stored for later. */
export const SNIPPETS = [
  {
    of: 'uli',
    title: 'Review request',
    content: 'Could you review this?\n\n* **What**: \n* **Why**: \n* **How to test**: ',
  },
] as const;

export const DRAFTS = [
  {
    of: 'uli',
    channel: 'engineering',
    topic: 'code style',
    content: 'One more idea: could the *formatter* decide the order of imports?',
  },
] as const;

export const SCHEDULED = [
  {
    of: 'uli',
    channel: 'general',
    topic: 'lunch',
    content: 'Reminder: we meet at the entrance at noon. :bike:',
    inHours: 20,
  },
] as const;
