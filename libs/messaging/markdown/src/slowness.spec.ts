import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContentError, scanReferences, type RenderContext } from '@tandem/messaging-domain/content';
import { randomOf } from '@tandem/shared-kernel/testing';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { SlowTexts, sourceOf, type SlowText } from '../testing/slow-texts.ts';
import { IsolatingMessageRenderer } from './isolating-message-renderer.ts';

/**
 * In ms of processor time of this process: other processes of a busy machine do not count. `topic-links.spec.ts` bounds the steps of topics, which no machine changes.
 */
const MAX_COST_MS = 100;
/** The time of the whole file, in seconds of processor time; `SLOWNESS_SECONDS=600` searches longer. */
const SEARCH_SECONDS = Number(process.env.SLOWNESS_SECONDS ?? 8);
const SEED = jest.getSeed();
/** The number of texts that mutations start from. */
const POOL_SIZE = 24;
const NEW_TEXTS = 0.2;

/** The work of workers costs the event loop nothing; the attempts before it do. */
const renderer = new IsolatingMessageRenderer(sampleEmoji, {
  run: (task) =>
    Promise.resolve(
      task.kind === 'description'
        ? { kind: 'description', html: '' }
        : Promise.reject(Object.assign(new Error('elsewhere'), { fault: 'refused' })),
    ),
});

type Render = (source: string, context: RenderContext) => unknown;
interface Kind {
  readonly name: string;
  readonly maxLength: number;
  readonly render: Render;
}

/** All that is done with a text where requests are answered. */
const KINDS: readonly Kind[] = [
  {
    name: 'messages',
    maxLength: 1_000,
    render: (source, context) => {
      scanReferences(source);
      return renderer.render(source, context);
    },
  },
  {
    name: 'descriptions within a transaction',
    maxLength: 1_024,
    render: (source, context) => {
      scanReferences(source);
      return renderer.renderDescription(source, { ...context, mayTakeLong: false });
    },
  },
  {
    name: 'topics, a page of 50',
    maxLength: 60,
    render: (source, { linkifiers }) => {
      // Different topics, and linkifiers that nothing is known of.
      const list = [...linkifiers];
      for (let n = 0; n < 50; n += 1) renderer.topicLinks(`${source.slice(2)}${n}`, list);
    },
  },
];

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function costOf({ render, maxLength }: Kind, text: SlowText): Promise<number> {
  const source = sourceOf(text, maxLength);
  const context = { ...sampleContext, translateEmoticons: true, linkifiers: text.linkifiers };
  const before = processorMs();
  try {
    await render(source, context);
  } catch (error) {
    // Refusals are correct here, if they come soon.
    if (!(error instanceof ContentError)) throw error;
  }
  return processorMs() - before;
}

/** The middle one of three, so that neither garbage nor a compilation counts. */
async function surelyCosts(kind: Kind, text: SlowText): Promise<number> {
  const costs = [await costOf(kind, text), await costOf(kind, text), await costOf(kind, text)];
  return costs.sort((one, other) => one - other)[1] ?? 0;
}

/** A slow text is always slow; on a busy machine, a fast one is at times. */
async function leastCostOf(kind: Kind, text: SlowText): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < 5; n += 1) least = Math.min(least, await costOf(kind, text));
  return least;
}

interface Measured {
  readonly text: SlowText;
  readonly cost: number;
}

/** The first text that is too slow in each of several measurements. */
async function findSlow(kind: Kind, texts: readonly Measured[]): Promise<Measured | null> {
  for (const { text } of texts.filter(({ cost }) => cost >= MAX_COST_MS)) {
    const cost = await leastCostOf(kind, text);
    if (cost >= MAX_COST_MS) return { text, cost };
  }
  return null;
}

/** The slowest texts that a search guided by measured costs finds, the slowest first. */
async function search(kind: Kind, seconds: number): Promise<readonly Measured[]> {
  const random = randomOf(SEED);
  const texts = new SlowTexts(random);
  const pick = () => pool[Math.floor(random() * pool.length)]?.text ?? texts.fresh();
  let pool: readonly Measured[] = [];
  const end = processorMs() + seconds * 1_000;
  while (processorMs() < end) {
    const isNew = pool.length < POOL_SIZE || random() < NEW_TEXTS;
    const text = isNew ? texts.fresh() : texts.mutated(pick(), pick());
    const first = await costOf(kind, text);
    if (pool.length >= POOL_SIZE && first <= (pool.at(-1)?.cost ?? 0)) continue;
    pool = [...pool, { text, cost: await surelyCosts(kind, text) }]
      .sort((one, other) => other.cost - one.cost)
      .slice(0, POOL_SIZE);
  }
  return pool;
}

describe(`no text that is rendered where requests are answered is slow (TEST_SEED=${SEED})`, () => {
  beforeAll(async () => {
    // The engine compiles frequent code: the first run of code does not count as time of a text.
    const texts = new SlowTexts(randomOf(1));
    for (const kind of KINDS) {
      for (let n = 0; n < 50; n += 1) await costOf(kind, texts.fresh());
    }
  });

  it.each(KINDS)(
    '$name',
    async (kind) => {
      const texts = await search(kind, SEARCH_SECONDS / KINDS.length);
      const { text, cost } = texts[0]!;
      if (process.env.SLOWNESS_SECONDS !== undefined) {
        const shown = JSON.stringify(text).slice(0, 1_000);
        process.stderr.write(`${kind.name}: ${cost.toFixed(1)} ms, ${shown}\n`);
      }
      // The failure shows the text.
      expect(await findSlow(kind, texts)).toBeNull();
    },
    120_000 + SEARCH_SECONDS * 10_000,
  );
});
