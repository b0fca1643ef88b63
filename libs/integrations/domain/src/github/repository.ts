import { pushMessage, releaseMessage, shortHash, tagMessage } from '../git-messages.ts';
import { quote, unusedFence } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import {
  actionOf,
  branchOf,
  emojiOf,
  repositoryLink,
  repositoryOf,
  senderOf,
  senderUrlOf,
  type EventText,
} from './payload-parts.ts';

export const commits: EventText = (payload, { withRepository }) => {
  const url = withRepository ? payload.get('repository', 'html_url').text() : '';
  return pushMessage({
    user: senderOf(payload),
    compareUrl: payload.get('compare').text(),
    branch: branchOf(payload),
    commits: payload.get('commits').list().map(commitOf),
    isDeleted: payload.get('deleted').bool(),
    isForced: payload.get('forced').bool(),
    repository: withRepository
      ? { name: payload.get('repository', 'full_name').text(), url }
      : undefined,
  });
};

function commitOf(commit: Payload) {
  const author = commit.get('author');
  const username = author.get('username');
  return {
    name: (username.isFilled ? username : author.get('name')).text(),
    hash: commit.get('id').text(),
    url: commit.get('url').text(),
    message: commit.get('message').text(),
  };
}

export const tags: EventText = (payload) => {
  const tag = payload
    .get('ref')
    .text()
    .replace(/^refs\/tags\//, '');
  return tagMessage(senderOf(payload), tag, payload.get('created').bool() ? 'pushed' : 'removed');
};

export const createdOrDeleted =
  (verb: string): EventText =>
  (payload) =>
    `${senderOf(payload)} ${verb} ${payload.get('ref_type').text()} ${payload.get('ref').text()}.`;

export const release: EventText = (payload) => {
  const thing = payload.get('release');
  const tag = thing.get('tag_name').text();
  const name = thing.get('name').isFilled ? thing.get('name').text() : tag;
  const url = thing.get('html_url').text();
  return releaseMessage(senderOf(payload), actionOf(payload), { tag, name, url });
};

export const fork: EventText = (payload) => {
  const fork = payload.get('forkee');
  return `${senderOf(payload)} forked [${fork.get('name').text()}](${fork.get('html_url').text()}).`;
};

export const wikiPages: EventText = (payload) => {
  const pages = payload
    .get('pages')
    .list()
    .map((page) => {
      const link = `[${page.get('title').text()}](${page.get('html_url').text()})`;
      return `* ${page.get('action').text()} ${link}`;
    });
  return `${senderOf(payload)}:\n${pages.join('\n')}`;
};

export const madePublic: EventText = (payload) =>
  `${senderOf(payload)} made the repository ${repositoryLink(payload)} public.`;

export const watched: EventText = (payload) =>
  `${senderOf(payload)} starred the repository ${repositoryLink(payload)}.`;

export const starred: EventText = (payload) => {
  const verb = actionOf(payload) === 'created' ? 'starred' : 'unstarred';
  const user = `[${senderOf(payload)}](${senderUrlOf(payload)})`;
  return `${user} ${verb} the repository ${repositoryLink(payload)}.`;
};

export const repository: EventText = (payload) =>
  `${senderOf(payload)} ${actionOf(payload)} the repository ${repositoryLink(payload)}.`;

export const addedToTeam: EventText = (payload) =>
  `The repository ${repositoryLink(payload)} was added to team ${payload.get('team', 'name').text()}.`;

export const team: EventText = (payload) => {
  const [changes, changed] = [payload.get('changes'), payload.get('team')];
  if (changes.has('description')) {
    const text = changed.get('description').text();
    return `${senderOf(payload)} changed the team description to:\n${quote(text)}`;
  }
  if (changes.has('name')) {
    const before = changes.get('name', 'from').text();
    return `Team \`${before}\` was renamed to \`${changed.get('name').text()}\`.`;
  }
  if (changes.has('privacy')) {
    return `Team visibility changed to \`${changed.get('privacy').text()}\``;
  }
  const names = changes.entries().map(([name]) => name);
  return `Team has changes to \`${names.sort().join('/')}\` data.`;
};

export const member: EventText = (payload) => {
  const member = payload.get('member');
  const user = `[${member.get('login').text()}](${member.get('html_url').text()})`;
  const home = `[${repositoryOf(payload)}](${payload.get('repository', 'html_url').text()})`;
  return `${senderOf(payload)} ${actionOf(payload)} ${user} to ${home}.`;
};

export const membership: EventText = (payload) => {
  const [action, member] = [actionOf(payload), payload.get('member')];
  const user = `[${member.get('login').text()}](${member.get('html_url').text()})`;
  const name = payload.get('team', 'name').text();
  return `${senderOf(payload)} ${action} ${user} ${action === 'removed' ? 'from' : 'to'} the ${name} team.`;
};

export const deployment: EventText = (payload) => `${senderOf(payload)} created new deployment.`;

/** The emoji of the states of deployments and commits. */
const STATUS_EMOJI: Readonly<Record<string, string>> = {
  error: ':rotating_light:',
  failure: ':warning:',
  pending: ':time_ticking:',
  success: ':check:',
};

const CHECK_EMOJI: Readonly<Record<string, string>> = {
  action_required: ':wrench:',
  cancelled: ':not_allowed:',
  failure: ':warning:',
  neutral: ':minus:',
  skipped: ':fast_forward:',
  stale: ':sleeping:',
  success: ':check:',
  timed_out: ':times_up:',
};

const preceded = (emoji: string | undefined, text: string) =>
  emoji === undefined ? text : `${emoji} ${text}`;

export const deploymentStatus: EventText = (payload, context) => {
  const state = payload.get('deployment_status', 'state').text();
  const emoji = emojiOf(state, STATUS_EMOJI, context);
  return preceded(emoji, `Deployment changed status to ${state}.`);
};

const PAGE_BUILDS: Readonly<Record<string, string>> = {
  null: 'has yet to be built',
  building: 'is being built',
  errored: 'has failed: ',
  built: 'has finished building',
};

export const pageBuild: EventText = (payload) => {
  const build = payload.get('build');
  const status = build.get('status').text();
  const error = build.get('error', 'message');
  const known = Object.hasOwn(PAGE_BUILDS, status) ? PAGE_BUILDS[status] : `is ${status}`;
  const isFailure = status === 'errored' && error.isFilled;
  const text = isFailure ? `${known}${quote(error.text())}` : known;
  return `GitHub Pages build, triggered by ${build.get('pusher', 'login').text()}, ${text}.`;
};

export const status: EventText = (payload, context) => {
  const [state, target] = [payload.get('state').text(), payload.get('target_url')];
  const shown = target.isFilled ? `[${state}](${target.text()})` : state;
  const hash = shortHash(payload.get('sha').text());
  const commit = `[${hash}](${payload.get('commit', 'html_url').text()})`;
  return preceded(
    emojiOf(state, STATUS_EMOJI, context),
    `${commit} changed its status to ${shown}.`,
  );
};

export const checkRun: EventText = (payload, context) => {
  const run = payload.get('check_run');
  const link = `[${run.get('name').text()}](${run.get('html_url').text()})`;
  const hash = run.get('head_sha').text();
  const url = `${payload.get('repository', 'html_url').text()}/commit/${hash}`;
  const conclusion = run.get('conclusion').text();
  const result = `${run.get('status').text()} (${conclusion})`;
  const emoji = emojiOf(conclusion, CHECK_EMOJI, context);
  return preceded(emoji, `Check ${link} ${result}. ([${shortHash(hash)}](${url}))`);
};

/** A report of a vulnerability, or its publication. */
export const advisory: EventText = (payload) => {
  const thing = payload.get('repository_advisory');
  const link = `[${thing.get('ghsa_id').text()}](${thing.get('html_url').text()})`;
  if (actionOf(payload) !== 'reported') return `${senderOf(payload)} published ${link}`;
  const text = thing.get('description').text();
  const fence = unusedFence(text);
  const home = payload.get('repository', 'full_name').text();
  const sentence = `${senderOf(payload)} reported ${link} in ${home}: ${thing.get('summary').text()}`;
  return `${sentence}\n\n${fence}quote\n${text}\n${fence}`;
};

export const ping: EventText = (payload) =>
  `GitHub webhook has been successfully configured by ${senderOf(payload)}.`;
