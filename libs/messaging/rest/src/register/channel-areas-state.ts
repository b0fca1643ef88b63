import {
  TOPIC_POLICIES,
  displayedTopic,
  type MessagingStateQueries,
} from '@tandem/messaging-domain';
import type { RegisterRequest, RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { channelFolderSchema, presentChannelFolder } from '../folders/folder-schemas.ts';
import {
  navigationViewSchema,
  presentNavigationView,
} from '../navigation-views/navigation-view.endpoints.ts';
import {
  presentMutedTopic,
  presentUserTopic,
  userTopicSchema,
} from '../topics/user-topic-schemas.ts';

type Queries = Pick<MessagingStateQueries, 'folders' | 'navigationViews' | 'userTopics'>;

/** Folders of channels, archived ones too. */
export const channelFoldersState: RegisterStateSource<Queries> = {
  fetchTypes: ['channel_folders'],
  fields: { channel_folders: schema.array(channelFolderSchema, 'In the order of their positions') },
  load: async ({ folders }, { actor }) => {
    const found = await folders.list(actor.realmId, { includeArchived: true });
    return { channel_folders: found.map(presentChannelFolder) };
  },
};

/** The client's menu. */
export const navigationViewsState: RegisterStateSource<Queries> = {
  fetchTypes: ['navigation_views'],
  fields: { navigation_views: schema.array(navigationViewSchema) },
  load: async ({ navigationViews }, { actor }) => {
    const views = await navigationViews.listOwn(actor.userId);
    return { navigation_views: views.map(presentNavigationView) };
  },
};

/** The user's topic policies; the new list replaces the old one where both are requested. */
export const userTopicsState: RegisterStateSource<Queries> = {
  fetchTypes: ['user_topic', 'muted_topics'],
  fields: {
    user_topics: schema.array(userTopicSchema),
    muted_topics: schema.array(
      schema.array(schema.either([schema.string(), schema.integer()])),
      'Name of the channel, topic, seconds since 1970; deprecated',
    ),
  },
  load: async ({ userTopics }, request) => {
    const topics = (await userTopics.listOwn(request.actor.userId)).map((each) => ({
      ...each,
      topic: topicName(each.topic, request),
    }));
    const muted = topics.filter(({ policy }) => policy === TOPIC_POLICIES.muted);
    const fetchesNew = request.fetches('user_topic');
    return {
      ...(fetchesNew && { user_topics: topics.map(presentUserTopic) }),
      ...(request.fetches('muted_topics') &&
        !(fetchesNew && request.fetchesListedTypes) && {
          muted_topics: muted.map(presentMutedTopic),
        }),
    };
  },
};

function topicName(topic: string, { client }: RegisterRequest): string {
  return client.form.capabilities.empty_topic_name ? topic : displayedTopic(topic);
}
