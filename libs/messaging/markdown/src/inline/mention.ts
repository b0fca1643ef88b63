import {
  mentionAt,
  wildcardScope,
  type GroupMentionSyntax,
  type MentionableUser,
  type UserMentionSyntax,
  type WildcardScope,
} from '@tandem/messaging-domain/content';
import type { MarkdownIt, StateInline } from 'markdown-it';
import { textElement } from '../html.ts';
import { runOf, type RenderRun } from '../render-run.ts';
import { pushHtml } from '../tokens.ts';

/** Mentions of users, groups and wildcards. A mention without a match is text. */
export function mentions(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'mention', mentionRule);
}

function mentionRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '@' || state.linkLevel > 0) return false;
  const mention = mentionAt(state.src, state.pos);
  if (mention === null || mention.end > state.posMax) return false;
  const run = runOf(state);
  const html = mention.kind === 'group' ? groupMention(mention, run) : userMention(mention, run);
  if (html === null) return false;
  pushHtml(state, html);
  state.pos = mention.end;
  return true;
}

function userMention(mention: UserMentionSyntax, run: RenderRun): string | null {
  const scope = mention.userId === null ? wildcardScope(mention.name ?? '') : null;
  const silent = mention.silent || run.quoted;
  // They have no silent form: a quote must not notify all users again.
  if (scope !== null) return silent ? null : wildcardMention(scope, mention.name ?? '', run);
  const user = findUser(mention, run);
  if (user === null) return null;
  if (!silent) run.mentionedUserIds.add(user.id);
  return mentionOf('user-mention', { 'data-user-id': user.id }, user.fullName, silent);
}

/** With an id the name has to match, so that no user is shown under the name of another. */
function findUser({ name, userId }: UserMentionSyntax, run: RenderRun): MentionableUser | null {
  const { usersById, usersByName } = run.context.references;
  const wanted = name?.toLowerCase();
  if (userId === null) return usersByName.get(wanted ?? '')?.[0] ?? null;
  const user = usersById.get(userId);
  if (user === undefined) return null;
  return wanted === undefined || user.fullName.toLowerCase() === wanted ? user : null;
}

function wildcardMention(scope: WildcardScope, name: string, run: RenderRun): string {
  if (scope === 'topic') {
    run.mentionsTopicWildcard = true;
    return mentionOf('topic-mention', {}, name, false);
  }
  run.mentionsChannelWildcard = true;
  return mentionOf('user-mention channel-wildcard-mention', { 'data-user-id': '*' }, name, false);
}

function groupMention(mention: GroupMentionSyntax, run: RenderRun): string | null {
  const group = run.context.references.groups.get(mention.name.toLowerCase());
  if (group === undefined) return null;
  const silent = mention.silent || run.quoted;
  if (!silent) run.mentionedGroupIds.add(group.id);
  return mentionOf('user-group-mention', { 'data-user-group-id': group.id }, group.name, silent);
}

function mentionOf(
  className: string,
  target: Readonly<Record<string, string | number>>,
  name: string,
  silent: boolean,
): string {
  const attributes = { class: silent ? `${className} silent` : className, ...target };
  return textElement('span', attributes, silent ? name : `@${name}`);
}
