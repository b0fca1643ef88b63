import type { WebhookOption } from './integration.ts';

/** Which branches are of interest. */
export const BRANCHES: WebhookOption = {
  name: 'branches',
  label: '',
  kind: 'text',
  description: 'Names of branches, separated by commas: pushes to others make no message',
};
