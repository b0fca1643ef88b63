import { endsWithPunctuation, quote } from './markdown.ts';

const MAX_COMMITS = 20;
const MAX_COMMITTERS = 3;

/** The hash of a commit as texts show it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 11);
}

/** True if the address selects the branch. @param branches names between commas, from the address */
export function isBranchWanted(branch: string, branches: string | undefined): boolean {
  return (
    branches === undefined ||
    branches
      .split(',')
      .map((each) => each.trim())
      .includes(branch)
  );
}

/** The topic of something with a number and a title. */
export function numberedTopic(
  repository: string,
  kind: string,
  number: number | string,
  title: string,
): string {
  return `${repository} / ${kind} #${number} ${title}`;
}

/** A commit of a push. */
export interface PushedCommit {
  /** Its author. */
  readonly name: string;
  readonly hash: string;
  readonly url: string;
  readonly message: string;
}

/** A push to a branch. */
interface Push {
  readonly user: string;
  /** The address of the changes; `null` for none. */
  readonly compareUrl: string | null;
  readonly branch: string;
  readonly commits: readonly PushedCommit[];
  readonly isDeleted?: boolean;
  readonly isForced?: boolean;
  /** Absent: the topic contains it. */
  readonly repository?: { readonly name: string; readonly url: string } | undefined;
}

/** Commits that were pushed, or a branch that was pushed without any or deleted. */
export function pushMessage({
  user,
  compareUrl,
  branch,
  commits,
  isDeleted = false,
  isForced = false,
  repository,
}: Push): string {
  const [first] = commits;
  if (!first && isDeleted) return `${user} [deleted](${compareUrl ?? ''}) the branch ${branch}.`;
  const verb = isForced ? 'force pushed' : 'pushed';
  const pushed = compareUrl === null ? verb : `[${verb}](${compareUrl})`;
  if (!first) return `${user} ${pushed} the branch ${branch}.`;
  const count = `${commits.length} commit${commits.length > 1 ? 's' : ''}`;
  const home = repository ? ` of [${repository.name}](${repository.url})` : '';
  const base = `${user} ${pushed} ${count} to branch ${branch}${home}.`;
  const committers = committersOf(commits);
  const isOwnWork = committers.length === 1 && committers[0]?.[0] === user;
  const credits = isOwnWork ? '' : ` Commits by ${listed(committers)}.`;
  return `${base}${credits}\n\n${commitList(commits)}`.trimEnd();
}

type Committer = readonly [name: string, commits: number];

/** The committers by number of commits, then by name; the rest as one. */
function committersOf(commits: readonly PushedCommit[]): readonly Committer[] {
  const counts = new Map<string, number>();
  for (const { name } of commits) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (sorted.length <= MAX_COMMITTERS) return sorted;
  const rest = sorted.slice(MAX_COMMITTERS).reduce((sum, [, count]) => sum + count, 0);
  return [...sorted.slice(0, MAX_COMMITTERS), ['others', rest]];
}

function listed(committers: readonly Committer[]): string {
  return conjoined(committers.map(([name, count]) => `${name} (${count})`));
}

function conjoined(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

function commitList(commits: readonly PushedCommit[]): string {
  const lines = commits.slice(0, MAX_COMMITS).map(({ message, hash, url }) => {
    const [title = ''] = message.split('\n', 1);
    return `* ${title} ([${shortHash(hash)}](${url}))`;
  });
  const more = commits.length - MAX_COMMITS;
  return [...lines, ...(more > 0 ? [`[and ${more} more commit(s)]`] : [])].join('\n');
}

/** Something that has a number and a page: a pull request, an issue, a discussion. */
export interface NumberedThing {
  readonly user: string;
  /** The action of the user. */
  readonly action: string;
  readonly url: string;
  readonly kind: string;
  readonly number?: number | undefined;
  /** Absent: the topic contains it. */
  readonly title?: string | undefined;
  /** The source and the target of a merge. */
  readonly branches?: readonly [from: string, to: string] | undefined;
  readonly message?: string | null | undefined;
  readonly assignees?: readonly string[] | undefined;
  /** The user who was assigned or unassigned. */
  readonly assigneeUpdated?: string | undefined;
  /** Ends the sentence: from which list, to which state. */
  readonly suffix?: string | undefined;
  /** Begins the message; the name of an emoji between colons. */
  readonly emoji?: string | undefined;
  /** False: the topic names the thing, and the sentence ends with the action. */
  readonly isNamed?: boolean;
}

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  approval: 'added their approval for',
  unapproval: 'removed their approval for',
  enqueued: 'added',
  dequeued: 'removed',
  milestoned: 'linked',
  demilestoned: 'unlinked',
};

/** An action of a user on a pull request, an issue, or a comment on one. */
export function thingMessage(thing: NumberedThing): string {
  const { user, action, url, kind, number, title, branches, message, assignees = [] } = thing;
  const { suffix, emoji, isNamed = true } = thing;
  const verb = Object.hasOwn(ACTION_TEXTS, action) ? ACTION_TEXTS[action] : action;
  const updated = updatedAssignee(thing);
  const name = `${kind}${number === undefined ? '' : ` #${number}`}${title === undefined ? '' : ` ${title}`}`;
  const between = branches ? ` from \`${branches[0]}\` to \`${branches[1]}\`` : '';
  const assigned = assignees.length > 0 ? ` (assigned to ${conjoined(assignees)})` : '';
  const object = isNamed ? `${updated} [${name}](${url})` : '';
  const sentence = `${user} ${verb}${object}${between}${assigned}${suffix === undefined ? '' : ` ${suffix}`}`;
  const endsWithTitle = title !== undefined && between === '' && assigned === '';
  const isEnded = endsWithTitle && endsWithPunctuation(title);
  const end = isEnded ? '' : message ? ':' : '.';
  const start = emoji === undefined ? '' : `${emoji} `;
  return `${start}${sentence}${end}${message ? `\n${quote(message)}` : ''}`.trimEnd();
}

function updatedAssignee({ action, assigneeUpdated }: NumberedThing): string {
  if (assigneeUpdated === undefined) return '';
  if (action === 'assigned') return ` ${assigneeUpdated} to`;
  return action === 'unassigned' ? ` ${assigneeUpdated} from` : '';
}

/** A tag that was pushed or removed. */
export function tagMessage(user: string, tag: string, action: string): string {
  return `${user} ${action} tag ${tag}${endsWithPunctuation(tag) ? '' : '.'}`;
}

/** A comment on a commit. @param action a link to the comment */
export function commitCommentMessage(
  user: string,
  action: string,
  commit: { readonly url: string; readonly hash: string },
  message: string,
): string {
  const sentence = `${user} ${action} on [${shortHash(commit.hash)}](${commit.url})`;
  return message === '' ? `${sentence}.` : `${sentence}:${quote(message)}`;
}

/** A release that was published, edited, or the like. */
export function releaseMessage(
  user: string,
  action: string,
  release: { readonly tag: string; readonly name: string; readonly url: string },
): string {
  return `${user} ${action} release [${release.name}](${release.url}) for tag ${release.tag}.`;
}

/** The link to a comment in a sentence: `[commented](…) on`, or `edited a [comment](…) on`. */
export function commentAction(action: string, url: string): string {
  return `${action === 'created' ? '[commented]' : `${action} a [comment]`}(${url}) on`;
}
