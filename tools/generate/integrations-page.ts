import { INTEGRATIONS, type Integration, type WebhookSignature } from '@tandem/integrations-domain';

const INTRODUCTION = `# Incoming webhooks

\`npm run generate\` writes this page from \`libs/integrations/domain/src/integrations.ts\`.

Other systems send notifications to \`POST /api/v1/external/NAME\`, which become messages of a bot. Create an
incoming webhook bot (type 2), and enter this address in the other system:

\`\`\`
https://chat.example.com/api/v1/external/github?api_key=KEY&stream=CHANNEL&topic=TOPIC
\`\`\`

| parameter        | meaning                                                                                   |
| ---------------- | ----------------------------------------------------------------------------------------- |
| \`api_key\`        | the API key of the bot                                                                    |
| \`stream\`         | a channel by name or ID; without it, the messages go to the bot's owner                   |
| \`topic\`          | the topic; without it, each message has the topic that its event suggests                 |
| \`only_events\`    | a JSON list of event types, with the wildcards \`*\`, \`?\` and \`[…]\`: only these become messages |
| \`exclude_events\` | a JSON list of event types: these do not                                                  |
| \`webhook_secret\` | the secret by which the sender signs, where the bot has none of its own                   |

Encode the parameters (\`%20\` for a space). An unknown channel is reported to the owner of the bot, with the
message. Topics and texts are those of the reference. A request makes at most 50 messages.

Where the organization has a profile field for external accounts named \`GitHub username\`, \`GitLab username\` or
\`Jira username\`, messages of that system mention the acting user silently, if exactly one active user has their account
in it, in any case. For Jira Cloud, which sends no names, the account is the Atlassian account ID.

The Notification Bot notifies the owner of requests that cannot become messages until the sender is configured
correctly: without the header of the event, with a body that is not JSON (except for Slack and Zapier), and without
the fields that users choose in UptimeRobot. A bot causes at most one notice a minute.

## Signatures

An address may leak: it is in the settings of another system, and in the logs of proxies. Systems that sign their
requests can be checked. \`POST /api/v1/bots/{bot_id}/webhook_secret/rotate\` gives the bot a secret (\`whsec_…\`), as
does \`tandem webhook-secret rotate BOT\`; enter it in the other system. From then on, requests of systems that sign
must have a signature: each section below names its header. Rotate again for a new secret: both are valid for 24
hours, or for \`overlap_hours\`. \`GET /api/v1/bots/{bot_id}/webhook_secret\` shows the secret to managers of the bot.

A system that chooses its secret itself is checked by \`webhook_secret\` in the address. Systems that do not sign
are known by the API key alone.

## Answers

The answer is \`{"result":"success","msg":""}\`, also for events that deserve no message. Errors:

| status, code                         | reason                                                             |
| ------------------------------------ | ------------------------------------------------------------------ |
| 200 \`UNSUPPORTED_WEBHOOK_EVENT_TYPE\` | an event without a message; the sender need not repeat it          |
| 400 \`ANOMALOUS_WEBHOOK_PAYLOAD\`      | the payload is not one of this system                              |
| 400 \`BAD_REQUEST\`                    | the signature is wrong, or a field is missing                      |
| 400 \`INVALID_JSON\`                   | the body is not JSON, or its lists and objects are nested too deep |
| 400 \`MISSING_HTTP_EVENT_HEADER\`      | the header that names the event is missing                         |
| 401 \`INVALID_API_KEY\`                | the key is wrong                                                   |
| 404 \`NOT_FOUND\`                      | there is no such integration                                       |
| 413 \`REQUEST_TOO_LARGE\`              | the body is larger than 1 MiB                                      |
| 429 \`RATE_LIMIT_HIT\`                 | too many requests of the bot, or too many wrong keys of an address |
`;

/** The page of all integrations. */
export function integrationsPage(): string {
  const sections = Object.entries(INTEGRATIONS).map(([name, each]) => section(name, each));
  return [INTRODUCTION, ...sections].join('\n');
}

function signatureText({ header, kind, prefix = '' }: WebhookSignature): string {
  if (kind === 'token') return `The header \`${header}\` is the secret.`;
  const before = prefix === '' ? '' : `\`${prefix}\` and `;
  return `The header \`${header}\` is the signature: ${before}the HMAC-SHA-256 of the body in hexadecimal digits.`;
}

function section(name: string, integration: Integration): string {
  const { displayName, summary, documentation, eventHeader, eventTypes, options, signature } =
    integration;
  const facts = [
    `Address: \`/api/v1/external/${name}\`. Messages: ${summary}. [Documentation of the payloads](${documentation}).`,
    eventHeader && `The header \`${eventHeader}\` names the event.`,
    signature && signatureText(signature),
  ];
  const parameters = options?.map((each) => `- \`${each.name}\`: ${each.description}.`).join('\n');
  const types = eventTypes?.map((type) => `\`${type}\``).join(', ');
  return [
    `## ${displayName}`,
    facts.filter(Boolean).join(' '),
    parameters && `Parameters of its own:\n\n${parameters}`,
    types && `Event types: ${types}.`,
    '',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}
