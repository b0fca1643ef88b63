import type { WebhookFixture } from './fixture.ts';
import { alertmanager, grafana, sentry, uptimerobot } from './fixtures/alerts.ts';
import { forgejo, gitea } from './fixtures/forgejo.ts';
import { githubCode } from './fixtures/github-code.ts';
import { githubThings } from './fixtures/github-things.ts';
import { gitlab } from './fixtures/gitlab.ts';
import { jira } from './fixtures/jira.ts';
import { generic, jenkins, json, zapier } from './fixtures/plain.ts';
import { slack, slackIncoming } from './fixtures/slack.ts';

export { type WebhookFixture } from './fixture.ts';

/** Requests and their messages, by integration. Written from the documentation of the senders. */
export const WEBHOOK_FIXTURES: Readonly<Record<string, readonly WebhookFixture[]>> = {
  alertmanager,
  forgejo,
  generic,
  gitea,
  github: [...githubCode, ...githubThings],
  gitlab,
  grafana,
  jenkins,
  jira,
  json,
  sentry,
  slack,
  slack_incoming: slackIncoming,
  uptimerobot,
  zapier,
};
