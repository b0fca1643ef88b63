import type { Rule } from 'eslint';

export const projectGraphKnown: Rule.RuleModule;
