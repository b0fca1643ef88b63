import {
  channelLinkAt,
  topicKey,
  type ChannelLinkSyntax,
  type NamedReference,
} from '@tandem/messaging-domain/content';
import type { MarkdownIt, StateInline } from 'markdown-it';
import type { Attributes } from '../html.ts';
import { runOf } from '../render-run.ts';
import { openLink, pushText } from '../tokens.ts';

/** Links to channels, topics and messages. One to an unknown channel is text. */
export function channelLinks(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'channel_link', channelLinkRule);
}

const GENERAL_CHAT = 'general chat';

function channelLinkRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '#' || state.linkLevel > 0) return false;
  const link = channelLinkAt(state.src, state.pos);
  if (link === null || link.end > state.posMax) return false;
  const { channels, latestMessageIds } = runOf(state).context.references;
  const channel = channels.get(link.channelName.toLowerCase());
  if (channel === undefined) return false;

  const latest =
    link.topic === null ? undefined : latestMessageIds.get(topicKey(channel.id, link.topic));
  openLink(state, attributesOf(link, channel, latest));
  pushText(state, link.topic === null ? `#${channel.name}` : `#${channel.name} > `);
  if (link.topic === '') pushEmphasized(state, GENERAL_CHAT);
  else if (link.topic !== null) pushText(state, link.topic);
  if (link.messageId !== null) pushText(state, ' @ 💬');
  state.push('link_close', 'a', -1);
  state.pos = link.end;
  return true;
}

function attributesOf(
  { topic, messageId }: ChannelLinkSyntax,
  channel: NamedReference,
  latestMessageId: number | undefined,
): Attributes {
  const base = `/#narrow/channel/${channel.id}-${encodeForHash(channel.name.replaceAll(' ', '-'))}`;
  const stream = { 'data-stream-id': channel.id };
  if (topic === null) return { class: 'stream', ...stream, href: base };
  const narrow = `${base}/topic/${encodeForHash(topic)}`;
  if (messageId !== null) return { class: 'message-link', href: `${narrow}/near/${messageId}` };
  const href = latestMessageId === undefined ? narrow : `${narrow}/with/${latestMessageId}`;
  return { class: 'stream-topic', ...stream, href };
}

/** Percent encoding whose `%` is a dot: some browsers do not preserve fragments with percent signs. */
function encodeForHash(name: string): string {
  return encodeURIComponent(name.toWellFormed())
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

function pushEmphasized(state: StateInline, text: string): void {
  state.push('em_open', 'em', 1);
  pushText(state, text);
  state.push('em_close', 'em', -1);
}
