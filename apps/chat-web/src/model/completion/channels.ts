import type { Channel } from '@tandem/chat-client';
import { channelFragment, conversationFragment } from '../narrow/narrow-fragment.ts';
import { channelNamed } from '../narrow/narrow-names.ts';
import { MAX_CANDIDATES, type Candidate, type CompletionSource } from './candidate.ts';
import { compareRanks, matchOf } from './rank.ts';

/** Channels for text typed after `#`, the subscribed ones first. */
export function channelCandidates(source: CompletionSource, typed: string): readonly Candidate[] {
  return findChannels(source, typed, MAX_CANDIDATES).map((channel) => ({
    kind: 'channel',
    key: `channel ${channel.stream_id}`,
    channel,
    insert: `${channelLink(source, channel)} `,
  }));
}

/** The channels whose name matches, best first. */
export function findChannels(
  { state }: Pick<CompletionSource, 'state'>,
  typed: string,
  limit: number,
): readonly Channel[] {
  const found = [...state.channels.values()].flatMap((channel) => {
    const match = channel.is_archived ? null : matchOf(channel.name, typed);
    if (match === null) return [];
    const subscription = state.subscriptions.get(channel.stream_id);
    const ranks = [
      match,
      Number(!subscription),
      Number(!subscription?.pin_to_top),
      Number(subscription?.is_muted ?? false),
      Number(!channel.is_recently_active),
    ];
    return [{ channel, ranks }];
  });
  const order = new Intl.Collator().compare;
  found.sort((a, b) => compareRanks(a.ranks, b.ranks) || order(a.channel.name, b.channel.name));
  return found.slice(0, limit).map(({ channel }) => channel);
}

/** The largest number of channels whose topics a search reads: each needs a request to the server. */
const MAX_SEARCHED = 20;

/** The subscribed channels whose topics a search reads: pinned and active ones first. */
export function searchedChannels(source: Pick<CompletionSource, 'state'>): readonly number[] {
  return findChannels(source, '', MAX_SEARCHED)
    .map(({ stream_id: id }) => id)
    .filter((id) => source.state.subscriptions.has(id));
}

/** Topics for text typed after `#channel>`; the text itself is one of them. */
export function topicCandidates(
  source: CompletionSource,
  channelName: string,
  typed: string,
): readonly Candidate[] {
  const channel = source.state.channels.get(channelNamed(source.state.channels, channelName) ?? -1);
  if (!channel) return [];
  return findTopics(source.topicsOf(channel.stream_id), typed, MAX_CANDIDATES).map((topic) => ({
    kind: 'topic',
    key: `topic ${topic}`,
    channel,
    topic,
    insert: `${topicLink(source, channel, topic)} `,
  }));
}

/** The topics whose name matches, best first; equal matches stay in their order. */
export function findTopics(
  topics: readonly string[],
  typed: string,
  limit: number,
): readonly string[] {
  return topics
    .flatMap((topic) => {
      const match = matchOf(topic, typed);
      return match === null ? [] : [{ topic, match }];
    })
    .sort((a, b) => a.match - b.match)
    .slice(0, limit)
    .map(({ topic }) => topic);
}

/** Characters that end the form with asterisks, or mean something else in it. */
const UNSAFE_CHANNEL = /[*>`]|\$\$|^\s|\s$/;
const UNSAFE_TOPIC = /[*`]|\$\$|@\d+$|^\s|\s$/;

/** A link to a channel in Markdown. */
export function channelLink({ state }: Pick<CompletionSource, 'state'>, channel: Channel): string {
  const { name, stream_id: id } = channel;
  if (!UNSAFE_CHANNEL.test(name)) return `#**${name}**`;
  return `[#${escaped(name)}](${channelFragment(id, state)})`;
}

/** A link to a topic in Markdown. */
export function topicLink(
  { state }: Pick<CompletionSource, 'state'>,
  channel: Channel,
  topic: string,
): string {
  const { name, stream_id: channelId } = channel;
  if (!UNSAFE_CHANNEL.test(name) && !UNSAFE_TOPIC.test(topic)) return `#**${name}>${topic}**`;
  const fragment = conversationFragment({ type: 'channel', channelId, topic }, state);
  return `[#${escaped(name)} > ${escaped(topic)}](${fragment})`;
}

/** The name as character references, which have no other meaning in a link. */
function escaped(name: string): string {
  return name.replace(/[*_`$[\]\\<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
