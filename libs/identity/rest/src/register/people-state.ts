import {
  PROFILE_FIELD_TYPES,
  dueOnboardingSteps,
  type IdentityStateQueries,
} from '@tandem/identity-domain';
import type {
  RegisterRequest,
  RegisterStateSource,
  SharedState,
  SharedStateMemory,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import {
  legacyPresencesSchema,
  presencesSchema,
  presentPresences,
  presentServerTime,
} from '../presence/present-presence.ts';
import {
  presentProfileField,
  profileFieldSchema,
} from '../profile/list-profile-fields.endpoint.ts';
import { presentStatus } from '../status/change-status.endpoint.ts';
import { SharedPresences, isByUserId, type PresenceRows } from './shared-presences.ts';

const DAY_MS = 86_400_000;
/** The presence history in the state, in days. */
const PRESENCE_DAYS = 14;

type Queries = Pick<IdentityStateQueries, 'accounts' | 'presences' | 'users'>;

/** The statuses of users. */
export const statusState: RegisterStateSource<Queries> = {
  fetchTypes: ['user_status'],
  fields: {
    user_status: schema.map(
      schema.object({
        away: schema.optional(schema.boolean('Only when true')),
        status_text: schema.optional(schema.string()),
        emoji_name: schema.optional(schema.string()),
        emoji_code: schema.optional(schema.string()),
        reaction_type: schema.optional(schema.string()),
      }),
      'By user ID; only users with a status',
    ),
  },
  load: async ({ accounts }, { actor, client }) => ({
    user_status: Object.fromEntries(
      (await accounts.statuses(actor)).map((status) => [
        status.userId,
        presentStatus(status, client.form.words),
      ]),
    ),
  }),
};

/** The muted users of the actor. */
export const mutesState: RegisterStateSource<Queries> = {
  fetchTypes: ['muted_users'],
  fields: {
    muted_users: schema.array(
      schema.object({ id: schema.integer(), timestamp: schema.integer('UNIX seconds') }),
    ),
  },
  load: async ({ accounts }, { actor }) => ({
    muted_users: (await accounts.mutedUsers(actor)).map(({ userId, mutedAt }) => ({
      id: userId,
      timestamp: Math.floor(mutedAt.getTime() / 1000),
    })),
  }),
};

/** The user's alert words. */
export const alertWordsState: RegisterStateSource<Pick<IdentityStateQueries, 'alertWords'>> = {
  fetchTypes: ['alert_words'],
  fields: { alert_words: schema.array(schema.string(), 'In the order in which they were added') },
  load: async ({ alertWords }, { actor }) => ({ alert_words: await alertWords.of(actor.userId) }),
};

/** Hints that the user has not read yet; the video of one of them does not exist. */
export const onboardingState: RegisterStateSource<Pick<IdentityStateQueries, 'onboarding'>> = {
  fetchTypes: ['onboarding_steps'],
  fields: {
    onboarding_steps: schema.array(
      schema.object({ type: schema.string(), name: schema.string() }),
      'The steps that are still due',
    ),
    navigation_tour_video_url: schema.nullable(schema.string()),
  },
  load: async ({ onboarding }, { actor }) => ({
    onboarding_steps: dueOnboardingSteps(await onboarding.readBy(actor.userId)),
    navigation_tour_video_url: null,
  }),
};

/** The dependencies of presence. */
export interface PresencePresentation {
  /** Guests get only the presence of accessible users. */
  readonly limitsPresence: boolean;
  /** The memory of lists that many clients get. */
  readonly sharedStates: SharedStateMemory;
}

/** The presence of users. */
export function presenceState({
  limitsPresence,
  sharedStates,
}: PresencePresentation): RegisterStateSource<Queries> {
  const shared = new SharedPresences(sharedStates);
  const isShared = ({ actor, presenceHistoryLimitDays }: RegisterRequest) =>
    presenceHistoryLimitDays === null && !(limitsPresence && actor.role === ROLES.guest);
  const since = (now: Date, { presenceHistoryLimitDays }: RegisterRequest) => {
    const days = Math.min(Math.max(presenceHistoryLimitDays ?? PRESENCE_DAYS, 0), 36_500);
    return new Date(now.getTime() - days * DAY_MS);
  };
  return {
    fetchTypes: ['presence'],
    fields: {
      presences: schema.either([presencesSchema, legacyPresencesSchema]),
      presence_last_update_id: schema.integer('The `last_update_id` for `POST /users/me/presence`'),
      server_timestamp: schema.number('UNIX seconds with their fraction'),
    },
    prepare: async (read, request) =>
      isShared(request) ? shared.prepare(read, request, since(new Date(), request)) : undefined,
    load: async (queries, request, prepared) => {
      const now = new Date();
      const found = prepared
        ? await shared.load(queries, request, {
            since: since(now, request),
            prepared: prepared as SharedState<PresenceRows>,
          })
        : await ownPresences(queries, request, since(now, request));
      return {
        presences: found.presences,
        presence_last_update_id: found.lastUpdateId ?? -1,
        server_timestamp: presentServerTime(now),
      };
    },
  };
}

async function ownPresences({ presences }: Queries, request: RegisterRequest, since: Date) {
  const { people, lastUpdateId } = await presences.ofRealm(request.actor, {
    since,
    afterUpdateId: null,
  });
  const byUserId = isByUserId(request);
  return { presences: presentPresences(people, { byUserId }), lastUpdateId };
}

/** The profile fields of the organization. */
export const profileFieldsState: RegisterStateSource<Queries> = {
  fetchTypes: ['custom_profile_fields'],
  fields: {
    custom_profile_fields: schema.array(profileFieldSchema, 'By `order`'),
    custom_profile_field_types: schema.map(
      schema.object({ id: schema.integer(), name: schema.string() }),
      'Kinds of fields, by name',
    ),
  },
  load: async ({ users }, { actor }) => ({
    custom_profile_fields: (await users.profileFields(actor)).map(presentProfileField),
    custom_profile_field_types: PROFILE_FIELD_TYPES,
  }),
};
