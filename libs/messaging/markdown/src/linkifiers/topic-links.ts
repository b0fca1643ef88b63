import type { TopicLink } from '@tandem/messaging-domain/content';
import { webAddressesIn } from '../inline/web-address.ts';
import { safeUrl } from '../urls.ts';
import { StepBudget } from './linear-pattern.ts';
import type { LinkifierRule } from './linkifier-rule.ts';

interface Candidate extends TopicLink {
  readonly start: number;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * For one topic, about 0.5 ms: a page of messages may show a hundred of them. The longest topic takes
 * 9,000 with a hundred linkifiers such as `#(?P<id>[0-9]+)`.
 */
const MAX_STEPS = 12_500;

/**
 * The links of a topic name. Of overlapping ones that of the earlier linkifier wins, and any
 * linkifier over a web address.
 */
export function topicLinksOf(topic: string, linkifiers: readonly LinkifierRule[]): TopicLink[] {
  const accepted: Candidate[] = [];
  for (const candidate of candidatesIn(topic, linkifiers)) {
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

function candidatesIn(topic: string, linkifiers: readonly LinkifierRule[]): Candidate[] {
  const budget = new StepBudget(MAX_STEPS);
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

/** In topics, unlike in messages, an address without scheme is taken for a secure one. */
function addressUrl(text: string): string {
  if (HAS_SCHEME.test(text)) return text;
  return text.includes('@') && !text.includes('/') ? `mailto:${text}` : `https://${text}`;
}
