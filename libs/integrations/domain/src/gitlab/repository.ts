import { shownDate } from '../dates.ts';
import { pushMessage, tagMessage } from '../git-messages.ts';
import { quote } from '../markdown.ts';
import { UnsupportedEvent, type Payload } from '../payload.ts';
import {
  branchOf,
  detailsOf,
  homeOf,
  pusherOf,
  repositoryOf,
  userOf,
  type EventText,
} from './payload-parts.ts';

const NO_COMMIT = '0'.repeat(40);

export const push: EventText = (payload) => {
  const [user, branch] = [pusherOf(payload), branchOf(payload)];
  if (payload.get('after').isFilled && payload.get('after').text() === NO_COMMIT) {
    return `${user} deleted branch ${branch}.`;
  }
  const range = `${payload.get('before').text()}...${payload.get('after').text()}`;
  return pushMessage({
    user,
    branch,
    compareUrl: `${homeOf(payload)}/-/compare/${range}`,
    commits: payload.get('commits').list().map(commitOf),
  });
};

const commitOf = (commit: Payload) => ({
  name: commit.get('author', 'name').text(),
  hash: commit.get('id').text(),
  message: commit.get('message').text(),
  url: commit.get('url').text(),
});

export const tagPush: EventText = (payload) => {
  const tag = payload.get('ref').text().replace('refs/tags/', '');
  const isPushed = payload.get('checkout_sha').isFilled;
  return tagMessage(pusherOf(payload), tag, isPushed ? 'pushed' : 'removed');
};

export const test: EventText = (payload) =>
  `Webhook for **${repositoryOf(payload)}** has been configured successfully! :tada:`;

const statusText = (status: string, created: string) => {
  if (status === created) return 'was created';
  return status === 'running' ? 'started' : `changed status to ${status}`;
};

export const job: EventText = (payload) => {
  const status = payload.get('build_status').text();
  const name = `Build ${payload.get('build_name').text()} from ${payload.get('build_stage').text()}`;
  return `${name} stage ${statusText(status, 'created')}.`;
};

export const pipeline: EventText = (payload) => {
  const [details, home] = [detailsOf(payload), homeOf(payload)];
  const id = details.get('id').int();
  const action = statusText(details.get('status').text(), 'pending');
  const builds = payload
    .get('builds')
    .list()
    .map((build) => buildLines(build, `${home}/-/jobs/${build.get('id').int()}`));
  return `[Pipeline (${id})](${home}/-/pipelines/${id}) ${action} with build(s):\n${builds.join('\n')}.`;
};

function buildLines(build: Payload, url: string): string {
  const line = `* [${build.get('name').text()}](${url}) - ${build.get('status').text()}`;
  const file = build.get('artifacts_file', 'filename');
  if (!file.isFilled) return line;
  const links = `[[Browse](${url}/artifacts/browse)|[Download](${url}/artifacts/download)]`;
  return `${line}\n  * built artifact: *${file.text()}* ${links}`;
}

export const release: EventText = (payload) => {
  const action = payload.get('action').text();
  const [name, tag] = [payload.get('name').text(), payload.get('tag').text()];
  if (action === 'delete') return `Release ${name} for tag ${tag} was deleted.`;
  const sentence = `Release [${name}](${payload.get('url').text()}) for tag ${tag} was ${action}d.`;
  if (!payload.has('description')) return sentence;
  return `${sentence}${quote(payload.get('description').text())}`;
};

export const featureFlag: EventText = (payload) => {
  const flag = detailsOf(payload);
  const action = flag.get('active').isFilled ? 'activated' : 'deactivated';
  const link = `[${flag.get('name').text()}](${payload.get('project', 'web_url').text()}/-/feature_flags)`;
  return `${userOf(payload)} ${action} the feature flag ${link}.`;
};

export const accessToken: EventText = (payload) => {
  const token = detailsOf(payload);
  const { month, day, year } = shownDate(token.get('expires_at').text());
  const group = payload.get('group', 'group_path');
  const home = payload.has('group')
    ? `https://gitlab.com/groups/${group.text()}`
    : payload.get('project', 'web_url').text();
  const link = `[${token.get('name').text()}](${home}/-/settings/access_tokens)`;
  return `The access token ${link} will expire on ${month.slice(0, 3)} ${day}, ${year}.`;
};

export const deployment: EventText = (payload) => {
  const job = payload.get('deployable_url').textOr('');
  const link = job === '' ? 'deployment' : `[deployment](${job})`;
  const url = payload.get('commit_url').text();
  const status = payload.get('status').text();
  switch (status) {
    case 'running': {
      const user = `[${userOf(payload)}](${payload.get('user_url').text()})`;
      const hash = (url.split('/').at(-1) ?? '').slice(0, 7);
      const commit = `[${hash}](${url}) ${payload.get('commit_title').text()}`;
      return `${user} started a new ${link}:\n> ${commit}`;
    }
    case 'success':
      return `The ${link} was successful.`;
    case 'failed':
      return `The ${link} failed.`;
    case 'canceled':
      return `The ${link} was canceled.`;
    default:
      throw new UnsupportedEvent(`Deployment Hook ${status}`);
  }
};
