import { required } from '@tandem/shared-runtime';

const MIN_SECRET = 32;
const AGENT_NAME = /^[\w.-]{1,64}$/;

/** `{"agent":"secret"}`. No error shows the value: it may contain a secret. */
export const probeAgentKeys = required(
  'JSON: agent to secret',
  (value): ReadonlyMap<string, string> => {
    const keys = new Map(Object.entries(parseObject(value)));
    for (const [agent, secret] of keys) {
      if (!AGENT_NAME.test(agent)) {
        throw new Error(
          'must name agents with 1 to 64 letters, digits, dots, dashes and underscores',
        );
      }
      if (typeof secret !== 'string' || secret.length < MIN_SECRET || new Set(secret).size < 8) {
        throw new Error(`must give ${agent} a secret of ${MIN_SECRET} random characters or more`);
      }
    }
    const secrets = [...keys.values()] as string[];
    if (new Set(secrets).size < secrets.length) {
      throw new Error('must give each agent a secret of its own');
    }
    return keys as ReadonlyMap<string, string>;
  },
);

function parseObject(text: string): object {
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Reported below: the parser's message quotes the text.
  }
  throw new Error('must be JSON: agent to secret');
}
