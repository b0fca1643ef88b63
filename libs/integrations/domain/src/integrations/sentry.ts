import type { Integration, WebhookMessage } from '../integration.ts';
import { globalTime, globalTimeOf } from '../markdown.ts';
import { AnomalousPayload, UnsupportedEvent, type Payload } from '../payload.ts';

/** Events and issues, from an internal integration or from the older plugin. */
export const sentry: Integration = {
  displayName: 'Sentry',
  name: 'Sentry',
  summary: 'exceptions and messages; issues that are created, assigned, resolved, ignored',
  documentation: 'https://docs.sentry.io/organization/integrations/integration-platform/webhooks/',
  signature: { header: 'Sentry-Hook-Signature', kind: 'hmac-sha256' },
  messagesOf: ({ payload }) => {
    const data = payload.get('data');
    if (data.isFilled) return [dataMessage(payload, data)];
    if (payload.get('event', 'event_id').isFilled) return [pluginMessage(payload)];
    return [oldMessage(payload)];
  },
};

function dataMessage(payload: Payload, data: Payload): WebhookMessage {
  // Errors of the hook `error` have the form of events.
  const event = data.get(data.has('event') ? 'event' : 'error');
  if (event.isFilled) {
    return eventMessage(event, event.get('web_url').text(), timeOf(event.get('datetime')));
  }
  if (data.has('issue')) return issueMessage(payload, data.get('issue'));
  throw new UnsupportedEvent(
    `[${data
      .entries()
      .map(([name]) => `'${name}'`)
      .join(', ')}]`,
  );
}

/** The plugin sends the address of the issue, and the time in seconds. */
function pluginMessage(payload: Payload): WebhookMessage {
  const event = payload.get('event');
  const [page = ''] = payload.get('url').text().split('?', 1);
  const url = page.slice(0, page.lastIndexOf('/') + 1);
  const seconds = event.get(event.has('timestamp') ? 'timestamp' : 'received').number();
  const time = globalTime(seconds);
  if (time === null) throw new AnomalousPayload('expected a time');
  return eventMessage(event, `${url}events/${event.get('event_id').text()}/`, time);
}

function oldMessage(payload: Payload): WebhookMessage {
  const level = payload.get('level').text().toUpperCase();
  const [url, text] = [payload.get('url').text(), payload.get('message').text()];
  return {
    topic: payload.get('project_name').text(),
    content: `${iconOf(level.toLowerCase())}New [issue](${url}) (level: ${level}):\n\n\`\`\` quote\n${text}\n\`\`\``,
  };
}

function timeOf(moment: Payload): string {
  const time = globalTimeOf(moment.text());
  if (time === null) throw new AnomalousPayload('expected a time');
  return time;
}

const ICONS: Readonly<Record<string, string>> = {
  debug: ':white_circle: ',
  error: ':orange_circle: ',
  fatal: ':red_circle: ',
  info: ':blue_circle: ',
  warning: ':yellow_circle: ',
};

/** Begins a message; empty for levels that Sentry does not document. */
const iconOf = (level: string) => (Object.hasOwn(ICONS, level) ? (ICONS[level] ?? '') : '');

/** The sample that Sentry sends has the version of an old client. */
const SAMPLE = 'This is an example Python exception';
const OLDEST_PYTHON = 7;

function eventMessage(event: Payload, url: string, time: string): WebhookMessage {
  const title = event.get('title').text();
  const isPython = event.get('platform').text() === 'python';
  if (isPython && Number(event.get('version').value) < OLDEST_PYTHON && title !== SAMPLE) {
    throw new UnsupportedEvent('Raven SDK');
  }
  const level = event.get('level').text();
  const [icon, facts] = [iconOf(level), [`**level:** ${level}`, `**timestamp:** ${time}`]];
  if (event.has('exception')) {
    return { topic: title, content: `${icon}${exceptionText(event, `[${title}](${url})`, facts)}` };
  }
  if (!event.has('logentry')) throw new UnsupportedEvent('unknown-event type');
  return {
    topic: title,
    content: `${icon}**New message event:** [${title}](${url})\n${quoted(facts)}`,
  };
}

const quoted = (lines: readonly string[]) => `\`\`\`quote\n${lines.join('\n')}\n\`\`\``;

function exceptionText(event: Payload, link: string, facts: readonly string[]): string {
  const file = event.get('metadata', 'filename').optionalText();
  const about = quoted([...facts, `**filename:** ${file ?? 'None'}`]);
  const frame = file === null ? null : frameOf(event, file);
  const source = frame === null ? '' : `\n\n${tracebackText(frame, event.get('platform').text())}`;
  return `**New exception:** ${link}\n${about}${source}`;
}

/** The innermost frame of the file. */
function frameOf(event: Payload, file: string): Payload | null {
  const values = event.get('exception', 'values').list();
  const withTrace = values.findLast((value) => value.has('stacktrace'));
  if (!withTrace?.get('stacktrace').isFilled) return null;
  const frames = withTrace.get('stacktrace', 'frames').list();
  const frame = frames.findLast((each) => each.get('filename').value === file);
  return frame && frame.get('context_line').optionalText() !== null ? frame : null;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  go: 'go',
  java: 'java',
  javascript: 'javascript',
  node: 'javascript',
  python: 'python3',
  ruby: 'ruby',
};

function tracebackText(frame: Payload, platform: string): string {
  const language = Object.hasOwn(LANGUAGES, platform) ? LANGUAGES[platform] : '';
  const [before, after] = [linesOf(frame.get('pre_context')), linesOf(frame.get('post_context'))];
  const line = frame.get('context_line').text();
  return `Traceback:\n\`\`\`${language}\n${before}---> ${line}\n${after}\`\`\``;
}

function linesOf(lines: Payload): string {
  if (lines.value === undefined || lines.value === null) return '';
  return lines
    .list()
    .map((each) => (each.text() === '' ? '\n' : `     ${each.text()}\n`))
    .join('');
}

function issueMessage(payload: Payload, issue: Payload): WebhookMessage {
  const title = issue.get('title').text();
  return { topic: title, content: issueText(payload, issue, title) };
}

function issueText(payload: Payload, issue: Payload, title: string): string {
  const time = timeOf(issue.get('lastSeen'));
  const assignee = assigneeOf(issue.get('assignedTo'));
  const action = payload.get('action').text();
  if (action === 'created') {
    const level = issue.get('level').text();
    const facts = [`**level:** ${level}`, `**timestamp:** ${time}`, `**assignee:** ${assignee}`];
    return `${iconOf(level)}**New issue created:** ${title}\n${quoted(facts)}`;
  }
  const actor = () => `**${payload.get('actor', 'name').text()}**`;
  if (action === 'assigned') {
    return `Issue **${title}** has now been assigned to **${assignee}** by ${actor()}.`;
  }
  if (action === 'resolved') return `Issue **${title}** was marked as resolved by ${actor()}.`;
  if (action === 'ignored') return `Issue **${title}** was ignored by ${actor()}.`;
  throw new UnsupportedEvent(`${action} action`);
}

function assigneeOf(assignee: Payload): string {
  if (!assignee.isFilled) return 'No one';
  const name = assignee.get('name').text();
  return assignee.get('type').value === 'team' ? `team ${name}` : name;
}
