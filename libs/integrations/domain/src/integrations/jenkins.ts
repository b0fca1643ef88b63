import type { Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';

const ICONS: Readonly<Record<string, string>> = {
  ABORTED: ':no_entry_sign:',
  FAILURE: ':x:',
  SUCCESS: ':check:',
  UNSTABLE: ':warning:',
};
const PHASES: Readonly<Record<string, string>> = { QUEUED: 'queued', STARTED: 'started' };

/** Builds, by the Notification plugin. */
export const jenkins: Integration = {
  displayName: 'Jenkins',
  name: 'Jenkins',
  summary: 'builds, as the Notification plugin sends them; the job is the topic',
  documentation: 'https://plugins.jenkins.io/notification/',
  eventTypes: ['queued', 'started', 'completed'],
  messagesOf: ({ payload }) => {
    const build = payload.get('build');
    const phase = build.get('phase').text();
    // The end of a build is notified a second time, when its results are stored.
    if (phase === 'FINALIZED') return [];
    const event = Object.hasOwn(PHASES, phase) ? (PHASES[phase] ?? '') : 'completed';
    const topic = payload.get('name').text();
    return [{ topic, content: buildText(topic, build, event), event }];
  },
};

function buildText(job: string, build: Payload, event: string): string {
  const number = `#${build.get('number').int()}`;
  const url = build.get('full_url');
  const link = url.isFilled ? `[${number}](${url.text()})` : number;
  const branch = build.get('scm', 'branch');
  const source = branch.isFilled ? ` (${branch.text()})` : '';
  return `**Project:** ${job}${source} **Build:** ${link}: ${resultText(build, event)}`;
}

function resultText(build: Payload, event: string): string {
  if (event !== 'completed') return `**${event.toUpperCase()}**`;
  const status = build.get('status').textOr('COMPLETED');
  return `**${status}** ${Object.hasOwn(ICONS, status) ? ICONS[status] : ':info:'}`;
}
