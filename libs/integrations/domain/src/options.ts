import type { WebhookOption } from './integration.ts';

/** The branches to report. */
export const BRANCHES: WebhookOption = {
  name: 'branches',
  label: '',
  kind: 'text',
  description: 'Names of branches, separated by commas: pushes to others make no message',
};
