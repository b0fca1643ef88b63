import type { Linkifier, TopicLink } from '@tandem/messaging-domain/content';
import { LRUCache } from 'lru-cache';
import { webAddressesIn } from '../inline/web-address.ts';
import { safeUrl } from '../urls.ts';
import { StepBudget } from './linear-pattern.ts';
import { rulesOf, type LinkifierRule } from './linkifier-rule.ts';

interface Candidate extends TopicLink {
  readonly start: number;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The steps for one topic, about 0.5 ms. The longest topic takes 9,000 with a hundred linkifiers such as
 * `#(?P<id>[0-9]+)`.
 */
const MAX_STEPS = 12_500;
/**
 * The steps for all topics with the same linkifiers that are processed without a pause, about 10 ms: those of
 * a page of messages. A page of 1,000 different topics takes a quarter of it with five linkifiers.
 */
export const MAX_STEPS_AT_ONCE = 250_000;
/** The largest number of remembered topics of one list of linkifiers. */
const MAX_KNOWN = 1_000;
/** The largest number of remembered lists: one for each organization. */
const MAX_LISTS = 1_000;

/** The links of topics. Each topic is searched once as long as its linkifiers do not change. */
export class TopicLinks {
  readonly #ofList = new WeakMap<readonly Linkifier[], KnownTopics>();
  /** By what a list contains: some queries read it again for each message, which must not cost a cache each. */
  readonly #ofContent = new LRUCache<string, KnownTopics>({ max: MAX_LISTS });

  /** @param linkifiers an immutable list */
  of(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[] {
    let known = this.#ofList.get(linkifiers);
    if (!known) {
      known = this.#knownOf(linkifiers);
      this.#ofList.set(linkifiers, known);
    }
    return known.linksOf(topic);
  }

  #knownOf(linkifiers: readonly Linkifier[]): KnownTopics {
    const content = JSON.stringify(linkifiers);
    const known = this.#ofContent.get(content) ?? new KnownTopics(rulesOf(linkifiers));
    this.#ofContent.set(content, known);
    return known;
  }
}

class KnownTopics {
  readonly #rules: readonly LinkifierRule[];
  readonly #links = new LRUCache<string, readonly TopicLink[]>({ max: MAX_KNOWN });
  /** The budget until the next turn of the event loop. */
  #atOnce: StepBudget | null = null;

  constructor(rules: readonly LinkifierRule[]) {
    this.#rules = rules;
  }

  linksOf(topic: string): readonly TopicLink[] {
    const known = this.#links.get(topic);
    if (known) return known;
    const atOnce = this.#budget();
    const steps = Math.min(MAX_STEPS, Math.max(atOnce.stepsLeft, 0));
    const budget = new StepBudget(steps);
    const links = topicLinksOf(topic, this.#rules, budget);
    atOnce.spend(steps - Math.max(budget.stepsLeft, 0));
    // A topic without remaining steps is searched again another time.
    if (steps === MAX_STEPS || !budget.isSpent) this.#links.set(topic, links);
    return links;
  }

  #budget(): StepBudget {
    if (this.#atOnce) return this.#atOnce;
    setImmediate(() => {
      this.#atOnce = null;
    });
    return (this.#atOnce = new StepBudget(MAX_STEPS_AT_ONCE));
  }
}

/**
 * The links of a topic name. Of overlapping ones that of the earlier linkifier wins, and any
 * linkifier over a web address.
 */
export function topicLinksOf(
  topic: string,
  linkifiers: readonly LinkifierRule[],
  budget: StepBudget,
): TopicLink[] {
  const accepted: Candidate[] = [];
  for (const candidate of candidatesIn(topic, linkifiers, budget)) {
    const overlaps = accepted.some(
      (other) =>
        candidate.start < other.start + other.text.length &&
        other.start < candidate.start + candidate.text.length,
    );
    if (!overlaps) accepted.push(candidate);
  }
  return accepted
    .sort((one, other) => one.start - other.start)
    .map(({ text, url }) => ({ text, url }));
}

function candidatesIn(
  topic: string,
  linkifiers: readonly LinkifierRule[],
  budget: StepBudget,
): Candidate[] {
  const matches = linkifiers
    .flatMap((linkifier) => linkifier.matchesIn(topic, budget))
    .map(({ start, end, url }) => ({ start, text: topic.slice(start, end), url }));
  const addresses = webAddressesIn(topic).map(({ start, text }) => ({
    start,
    text,
    url: addressUrl(text),
  }));
  return [...matches, ...addresses].filter(({ url }) => safeUrl(url) !== null);
}

/** In topics, unlike in messages, an address without scheme gets https. */
function addressUrl(text: string): string {
  if (HAS_SCHEME.test(text)) return text;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}
