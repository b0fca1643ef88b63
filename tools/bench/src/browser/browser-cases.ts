import type { BenchCase, Goal } from '../harness/suite.ts';

const atMost = (must: number, aim: number): Goal => ({ must, aim, better: 'lower' });

/** A time, its ratio to the static page, and the processor time of the page's main thread. */
function visit(name: string, title: string, goal: Goal): readonly BenchCase[] {
  return [
    { name: `browser.${name}`, title, of: name, unit: 'ms', goal },
    {
      name: `browser.${name}-ratio`,
      title: `${title} / a static page with the same bytes from bare node:http`,
      of: name,
      against: `${name}-static`,
      unit: 'ms',
      goal: null,
    },
    {
      name: `browser.${name}-cpu`,
      title: `${title}: processor time of the main thread`,
      of: `${name}-cpu`,
      unit: 'ms',
      goal: null,
    },
  ];
}

function action(name: string, title: string, goal: Goal): readonly BenchCase[] {
  return [
    { name: `browser.${name}`, title, of: name, unit: 'ms', goal },
    {
      name: `browser.${name}-cpu`,
      title: `${title}: processor time of the main thread`,
      of: `${name}-cpu`,
      unit: 'ms',
      goal: null,
    },
  ];
}

/** The claims about the web client in a browser. */
export function browserCases(): readonly BenchCase[] {
  return [
    {
      name: 'browser.script',
      title: 'script of the web client in brotli',
      of: 'script',
      unit: 'KB',
      goal: atMost(150, 130),
    },
    ...visit(
      'first-visit',
      'from navigation to the first painted message, new profile',
      atMost(1_000, 600),
    ),
    ...visit('second-visit', 'the same on the second visit', atMost(400, 300)),
    ...action('switch', 'switching to a conversation without cached messages', atMost(200, 100)),
    ...action('switch-cached', 'switching to a conversation with cached messages', atMost(50, 30)),
    {
      name: 'browser.delivery',
      title: 'from a POST of a message to the paint in another browser',
      of: 'delivery',
      unit: 'ms',
      goal: atMost(100, 50),
    },
    {
      name: 'browser.typing',
      title: 'longest task of the main thread while the user types, processor time',
      of: 'typing',
      unit: 'ms',
      goal: atMost(16, 8),
    },
    {
      name: 'browser.heap',
      title: 'heap after the messages of the largest channel were scrolled',
      of: 'heap',
      unit: 'MB',
      goal: atMost(150, 100),
      isSlow: true,
    },
    {
      name: 'browser.elements',
      title: 'most elements of the document while they were scrolled',
      of: 'elements',
      unit: 'elements',
      goal: atMost(6_000, 3_000),
      isSlow: true,
    },
  ];
}
