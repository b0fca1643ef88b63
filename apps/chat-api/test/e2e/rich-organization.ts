import { expect } from '@jest/globals';
import sharp from 'sharp';
import type { ChatApiUnderTest, People, Person } from './chat-api-under-test.ts';
import { useRareFeatures, type Answer, type Method } from './rare-features.ts';

const DAY = 86_400;
const WORDS = ['plans', 'lunch', 'release', 'bugs', 'ideas'];
const EMOJI = ['tada', 'car', 'party', 'heart', 'octopus'];

/** Uses the features of an organization over the API, some of them by chance. */
export class RichOrganization {
  readonly #chat: ChatApiUnderTest;
  readonly #random: () => number;
  readonly picture: Buffer;

  private constructor(chat: ChatApiUnderTest, random: () => number, picture: Buffer) {
    this.#chat = chat;
    this.#random = random;
    this.picture = picture;
  }

  /** @param random numbers from 0 to 1 */
  static async fill(chat: ChatApiUnderTest, random: () => number): Promise<RichOrganization> {
    const background = { r: Math.floor(random() * 256), g: 0, b: 0 };
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
    const organization = new RichOrganization(chat, random, picture);
    await organization.#configure();
    await organization.#personalize();
    await useRareFeatures({
      people: chat.people,
      call: (...call) => organization.#call(...call),
      upload: (...file) => organization.#upload(...file),
    });
    for (let count = 0; count < 60; count += 1) await organization.#act();
    return organization;
  }

  get #people(): People {
    return this.#chat.people;
  }

  async #call(method: Method, path: string, as: Person, fields: object = {}) {
    const { status, body } = await this.#chat.client.request(
      method.toUpperCase(),
      path,
      { ...fields },
      { as },
    );
    expect([path, status, body.msg]).toEqual([path, 200, '']);
    return body as unknown as Answer;
  }

  async #upload(path: string, as: Person, name: string): Promise<string> {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(this.picture)], name, { type: 'image/png' }));
    const response = await fetch(`${this.#chat.client.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
      body: form,
    });
    expect([path, response.status]).toEqual([path, 200]);
    return ((await response.json()) as { url: string }).url;
  }

  async #configure(): Promise<void> {
    const { owner, member, other, bot, guest, moderator } = this.#people;
    const post = (path: string, fields: object = {}) => this.#call('post', path, owner, fields);
    await post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general', description: 'For **all**' }],
      principals: [owner, member, other, bot, guest].map((each) => each.userId),
    });
    await post('/users/me/subscriptions', {
      subscriptions: [{ name: 'secret' }],
      principals: [owner.userId, member.userId],
      invite_only: true,
      history_public_to_subscribers: false,
    });
    await post('/users/me/subscriptions', { subscriptions: [{ name: 'news' }] });
    await post('/default_streams', { stream_id: await this.#channelId() });
    await post('/default_stream_groups/create', {
      group_name: 'first',
      description: 'The first channels',
      stream_names: ['news'],
    });
    await this.#upload('/realm/icon', owner, 'icon.png');
    await this.#upload('/realm/emoji/party', owner, 'party.png');
    await post('/realm/filters', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://example.com/{id}',
    });
    await post('/realm/playgrounds', {
      name: 'Try it',
      pygments_language: 'Python',
      url_template: 'https://example.com/{code}',
    });
    await post('/realm/domains', { domain: 'example.com', allow_subdomains: true });
    await post('/realm/profile_fields', { name: 'Pronouns', field_type: 8, hint: 'x' });
    await post('/user_groups/create', {
      name: 'crew',
      description: 'The crew',
      members: [member.userId],
      can_mention_group: {
        direct_members: [member.userId, moderator.userId],
        direct_subgroups: [],
      },
    });
    await this.#call('patch', '/realm', owner, {
      waiting_period_threshold: 3,
      message_content_edit_limit_seconds: 'unlimited',
      description: 'An organization',
      rotate_api_key_on_password_change: true,
    });
    await this.#call('patch', '/realm/user_settings_defaults', owner, {
      twenty_four_hour_time: true,
    });
  }

  async #personalize(): Promise<void> {
    const { member, other, guest } = this.#people;
    const post = (path: string, fields: object = {}) => this.#call('post', path, member, fields);
    await this.#upload('/users/me/avatar', member, 'me.png');
    await this.#call('patch', '/settings', member, { web_font_size_px: 20, color_scheme: 2 });
    await post('/users/me/status', { status_text: 'away', emoji_name: 'car' });
    await post(`/users/me/muted_users/${guest.userId}`);
    await post('/users/me/alert_words', { alert_words: ['urgent'] });
    await post('/saved_snippets', { title: 'Hi', content: 'Hello there' });
    await post('/drafts', {
      drafts: [
        { type: 'private', to: [other.userId], topic: '', content: 'later', timestamp: 5 },
        { type: 'stream', to: [await this.#channelId()], topic: 'a', content: 'b', timestamp: 6 },
      ],
    });
    await post('/user_topics', {
      stream_id: await this.#channelId(),
      topic: 'lunch',
      visibility_policy: 3,
    });
    await post('/scheduled_messages', {
      type: 'channel',
      to: await this.#channelId(),
      topic: 'soon',
      content: 'tomorrow',
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + DAY,
    });
    const target = await this.#send(other, 'Answer this');
    await post('/reminders', {
      message_id: target,
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + DAY,
      note: 'before lunch',
    });
    const poll = await this.#send(member, '/poll Tea?\nyes\nno');
    await post('/submessage', {
      message_id: poll,
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
    });
    const url = await this.#upload('/user_uploads', member, 'plan.png');
    await this.#send(member, `See [plan.png](${url}) @**${other.fullName}** urgent`);
  }

  /** An action of users on messages. */
  async #act(): Promise<void> {
    const { owner, member, other, guest } = this.#people;
    const as = this.#pick([owner, member, other]);
    const id = await this.#send(
      as,
      this.#pick(['hi', 'urgent!', '**bold**', ':party:', '@**all**']),
    );
    const flags = (who: Person, flag: string) =>
      this.#call('post', '/messages/flags', who, { messages: [id], op: 'add', flag });
    switch (Math.floor(this.#random() * 7)) {
      case 0:
        await this.#call('patch', `/messages/${id}`, as, { content: 'changed' });
        break;
      case 1:
        await this.#call('patch', `/messages/${id}`, as, {
          topic: `moved ${this.#pick(WORDS)}`,
          propagate_mode: 'change_one',
        });
        break;
      case 2:
        await this.#call('post', `/messages/${id}/reactions`, other, {
          emoji_name: this.#pick(EMOJI),
        });
        break;
      case 3:
        await flags(this.#pick([owner, member, other, guest]), 'starred');
        break;
      case 4:
        await flags(this.#pick([owner, member, other, guest]), 'read');
        break;
      case 5:
        await this.#call('post', '/messages', as, {
          type: 'direct',
          to: this.#pick([[member.userId], [other.userId, owner.userId], [as.userId]]),
          content: 'directly',
        });
        break;
      default:
        await this.#call('post', '/messages', owner, {
          type: 'channel',
          to: 'secret',
          topic: 's',
          content: 'hush',
        });
    }
  }

  async #send(as: Person, content: string): Promise<number> {
    const fields = { type: 'channel', to: 'general', topic: this.#pick(WORDS), content };
    return (await this.#call('post', '/messages', as, fields)).id;
  }

  async #channelId(): Promise<number> {
    const { body } = await this.#chat.client.get(
      '/get_stream_id',
      { stream: 'general' },
      { as: this.#people.member },
    );
    return body.stream_id as number;
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }
}
