import type { Integration } from './integration.ts';
import { alertmanager } from './integrations/alertmanager.ts';
import { forgejo, gitea } from './integrations/forgejo.ts';
import { generic } from './integrations/generic.ts';
import { github } from './integrations/github.ts';
import { gitlab } from './integrations/gitlab.ts';
import { grafana } from './integrations/grafana.ts';
import { jenkins } from './integrations/jenkins.ts';
import { jira } from './integrations/jira.ts';
import { json } from './integrations/json.ts';
import { sentry } from './integrations/sentry.ts';
import { slackIncoming } from './integrations/slack-incoming.ts';
import { slack } from './integrations/slack.ts';
import { uptimerobot } from './integrations/uptimerobot.ts';
import { zapier } from './integrations/zapier.ts';

/** Every system whose notifications become messages, by the name in the address. */
export const INTEGRATIONS: Readonly<Record<string, Integration>> = {
  alertmanager,
  forgejo,
  generic,
  gitea,
  github,
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
