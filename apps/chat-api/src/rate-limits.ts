import type { LoginLimit } from '@tandem/identity-domain';
import {
  DEFAULT_RATE_LIMITS,
  type RateLimitRule,
  type RateLimitRules,
  type RateLimits,
} from '@tandem/shared-chat-wire';

const LOGIN_FORM = 'off, or seconds:count such as 1800:5';
const FORM = 'off, or rules such as api_by_user=60:200,3600:2000;api_by_ip=60:100';

/**
 * Reads the rules of each domain: `seconds:count`, several separated by commas. An absent domain
 * has its default.
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

/** Reads the limit of wrong passwords, `seconds:count`. */
export function parseLoginLimit(value: string): LoginLimit | 'off' {
  return value === 'off' ? 'off' : parseRule(value, LOGIN_FORM);
}

function parseRules(text: string): RateLimitRules {
  const rules = text.split(',').map((rule) => parseRule(rule, FORM));
  // The headers report the last rule, so that must be the largest.
  rules.sort((a, b) => a.seconds - b.seconds);
  return rules as unknown as RateLimitRules;
}

function parseRule(text: string, form: string): RateLimitRule {
  const [, seconds, count] = /^(\d{1,9}):(\d{1,9})$/.exec(text.trim()) ?? [];
  if (!Number(seconds) || !Number(count)) throw new Error(`must be ${form}`);
  return { seconds: Number(seconds), count: Number(count) };
}
