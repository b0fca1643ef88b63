import {
  DEFAULT_RATE_LIMITS,
  type RateLimitRule,
  type RateLimitRules,
  type RateLimits,
} from '@tandem/shared-chat-wire';

const FORM = 'off, or rules such as api_by_user=60:200,3600:2000;api_by_ip=60:100';

/**
 * Reads the rules of each domain, `seconds:count` and several of them with commas. A domain that is
 * left out keeps its default.
 */
export function parseRateLimits(value: string): RateLimits | 'off' {
  if (value === 'off') return 'off';
  const limits: Record<string, RateLimitRules> = { ...DEFAULT_RATE_LIMITS };
  for (const part of value.split(';')) {
    const [domain = '', rules = ''] = part.split('=');
    if (!(domain in DEFAULT_RATE_LIMITS)) throw new Error(`must be ${FORM}`);
    limits[domain] = parseRules(rules);
  }
  return limits as unknown as RateLimits;
}

function parseRules(text: string): RateLimitRules {
  const rules = text.split(',').map(parseRule);
  // The headers speak of the last rule, which is meant to be the largest.
  rules.sort((a, b) => a.seconds - b.seconds);
  return rules as unknown as RateLimitRules;
}

function parseRule(text: string): RateLimitRule {
  const [, seconds, count] = /^(\d{1,9}):(\d{1,9})$/.exec(text.trim()) ?? [];
  if (!Number(seconds) || !Number(count)) throw new Error(`must be ${FORM}`);
  return { seconds: Number(seconds), count: Number(count) };
}
