import type {
  OnboardingStep,
  PersonEventQueries,
  UserAlertWordsChanged,
  UserMutesChanged,
  UserOnboardingStepsChanged,
} from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';

/** `alert_words`: all of them. */
const alertWords = clientEventKind<{ words: readonly string[] }>({
  kind: 'alert_words',
  types: ['alert_words'],
  variant: () => '',
  present: ({ words }) => ({ type: 'alert_words', alert_words: words }),
});

/** Alert words, published to their user. */
export const alertWordEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserAlertWordsChanged,
  unknown
>({
  of: ['user.alert_words_changed'],
  kinds: [alertWords],
  prepare: async (events) =>
    events.map(({ userId, words }) => [
      alertWords.draft({ kind: 'users', userIds: [userId] }, { words }),
    ]),
});

/** `muted_users`: all of them, each with UNIX seconds. */
const mutedUsers = clientEventKind<{ muted: readonly { id: number; timestamp: number }[] }>({
  kind: 'muted_users',
  types: ['muted_users'],
  variant: () => '',
  present: ({ muted }) => ({ type: 'muted_users', muted_users: muted }),
});

/** Muted users, published to the user who mutes them. */
export const muteEvents: AnyTranslator<{ readonly persons: PersonEventQueries }> =
  clientEventTranslator<UserMutesChanged, { readonly persons: PersonEventQueries }>({
    of: ['user.mutes_changed'],
    kinds: [mutedUsers],
    prepare: async (events, { persons }) => {
      const mutes = await persons.mutes(events.map(({ userId }) => userId));
      return events.map(({ userId }) => {
        const muted = (mutes.get(userId) ?? []).map((each) => ({
          id: each.userId,
          timestamp: Math.floor(each.mutedAt.getTime() / 1000),
        }));
        return [mutedUsers.draft({ kind: 'users', userIds: [userId] }, { muted })];
      });
    },
  });

/** `onboarding_steps`: the steps that are still due. */
const onboardingSteps = clientEventKind<{ steps: readonly OnboardingStep[] }>({
  kind: 'onboarding_steps',
  types: ['onboarding_steps'],
  variant: () => '',
  present: ({ steps }) => ({ type: 'onboarding_steps', onboarding_steps: steps }),
});

/** Onboarding steps, sent to the user who marks them as read. */
export const onboardingEvents: AnyTranslator<unknown> = clientEventTranslator<
  UserOnboardingStepsChanged,
  unknown
>({
  of: ['user.onboarding_steps_changed'],
  kinds: [onboardingSteps],
  prepare: async (events) =>
    events.map(({ userId, steps }) => [
      onboardingSteps.draft({ kind: 'users', userIds: [userId] }, { steps }),
    ]),
});
