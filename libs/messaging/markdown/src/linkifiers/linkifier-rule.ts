import { startsWord, type Linkifier, type LinkifierFault } from '@tandem/messaging-domain/content';
import { LRUCache } from 'lru-cache';
import { PatternSyntaxError } from './character-classes.ts';
import { LinearPattern, type StepBudget } from './linear-pattern.ts';
import { UrlTemplate } from './url-template.ts';

/** A piece of text that a linkifier turns into a link. */
interface LinkifierMatch {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** A linkifier that is ready for use. */
export interface LinkifierRule {
  /** Its matches in text order, as far as `budget` allows. */
  matchesIn(text: string, budget: StepBudget): readonly LinkifierMatch[];
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** A space for the reference's linkifiers, but not for JavaScript. */
const NEXT_LINE = '\u0085';

/** Compiling takes about 30 us, and each message of an organization uses the same few linkifiers. */
const compiled = new LRUCache<string, { readonly rule: LinkifierRule | null }>({ max: 2000 });

/** The usable ones of `linkifiers`, in their order. */
export function rulesOf(linkifiers: readonly Linkifier[]): readonly LinkifierRule[] {
  return linkifiers.map(ruleOf).filter((rule) => rule !== null);
}

/** The part of `linkifier` that cannot be used; `null` if all can. */
export function faultOf(linkifier: Linkifier): LinkifierFault | null {
  const groups = patternOf(linkifier.pattern)?.groupNames;
  if (!groups) return 'pattern';
  const variables = new UrlTemplate(linkifier.urlTemplate).variables();
  if (variables === null) return 'url_template';
  const unused = groups.find((group) => !variables.includes(group));
  if (unused !== undefined) return { group: unused, missingIn: 'url_template' };
  const unfilled = variables.find((variable) => !groups.includes(variable));
  return unfilled === undefined ? null : { group: unfilled, missingIn: 'pattern' };
}

function ruleOf(linkifier: Linkifier): LinkifierRule | null {
  const key = JSON.stringify([linkifier.pattern, linkifier.urlTemplate]);
  const known = compiled.get(key);
  if (known !== undefined) return known.rule;
  const pattern = patternOf(linkifier.pattern);
  const rule =
    pattern === null ? null : createRule(pattern, new UrlTemplate(linkifier.urlTemplate));
  compiled.set(key, { rule });
  return rule;
}

function createRule(pattern: LinearPattern, template: UrlTemplate): LinkifierRule {
  return {
    matchesIn(text, budget) {
      if (latest.text !== text) latest = new WordBounds(text);
      const matches = pattern.findAll(text, latest, budget);
      return matches.map(({ start, end, groups }) => ({
        start,
        end,
        url: template.expand(groups),
      }));
    },
  };
}

/**
 * A match is not next to a word character: `#12` is not an issue in `x#12` or `#123`. Each position is checked
 * once for any number of linkifiers.
 */
class WordBounds {
  readonly text: string;
  readonly #starts: (boolean | undefined)[] = [];
  readonly #ends: (boolean | undefined)[] = [];

  constructor(text: string) {
    this.text = text;
  }

  mayStart(position: number): boolean {
    return (this.#starts[position] ??=
      startsWord(this.text, position) || this.text[position - 1] === NEXT_LINE);
  }

  mayEnd(position: number): boolean {
    return (this.#ends[position] ??= !startsWithWordCharacter(this.text, position));
  }
}

/** All linkifiers search the same text, one after another. */
let latest = new WordBounds('');

function startsWithWordCharacter(text: string, position: number): boolean {
  const point = text.codePointAt(position);
  return point !== undefined && WORD_CHARACTER.test(String.fromCodePoint(point));
}

function patternOf(source: string): LinearPattern | null {
  try {
    return new LinearPattern(source);
  } catch (error) {
    if (error instanceof PatternSyntaxError) return null;
    throw error;
  }
}
