import type {
  MessagingUseCases,
  NavigationView,
  NavigationViewQueries,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  NotBlank,
  PathText,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The dependencies of the endpoints of navigation views. */
export interface NavigationViewDependencies {
  readonly useCases: Pick<
    MessagingUseCases,
    'addNavigationView' | 'editNavigationView' | 'removeNavigationView'
  >;
  readonly navigationViews: NavigationViewQueries;
}

/** A view in a user's menu. */
export const navigationViewSchema = schema.named(
  'NavigationView',
  schema.object({
    fragment: schema.string('The URL fragment, after the `#`'),
    is_pinned: schema.boolean('false: hidden in the menu'),
    name: schema.nullable(schema.string('null: the view is built in')),
  }),
);

/** The values of `navigationViewSchema`. */
export function presentNavigationView({ fragment, isPinned, name }: NavigationView) {
  return { fragment, is_pinned: isPinned, name };
}

class AddNavigationViewParams {
  @NotBlank()
  @TextParam({ description: 'The URL fragment, after the `#`' })
  fragment!: string;

  @BoolParam()
  isPinned!: boolean;

  @TextParam({ optional: true, description: 'Required unless the view is built in' })
  name?: string;
}

class EditNavigationViewParams {
  @PathText({ rest: true })
  fragment!: string;

  @BoolParam({ optional: true, description: 'false hides the view' })
  isPinned?: boolean;

  @NotBlank()
  @TextParam({ optional: true, description: 'Not for built-in views' })
  name?: string;
}

class RemoveNavigationViewParams {
  @PathText({ rest: true })
  fragment!: string;
}

/** The endpoints of menus. */
export function navigationViewEndpoints(dependencies: NavigationViewDependencies): ChatEndpoint[] {
  return [
    getNavigationViews(dependencies),
    addNavigationView(dependencies),
    editNavigationView(dependencies),
    removeNavigationView(dependencies),
  ];
}

function getNavigationViews({ navigationViews }: NavigationViewDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-navigation-views',
    method: 'GET',
    path: '/navigation_views',
    tag: 'navigation views',
    summary: 'Get all navigation views',
    auth: 'user',
    response: { navigation_views: schema.array(navigationViewSchema) },
    handle: async ({ actor }) => {
      const views = await navigationViews.listOwn(actor.userId);
      return { navigation_views: views.map(presentNavigationView) };
    },
  });
}

function addNavigationView({ useCases }: NavigationViewDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'add-navigation-view',
    method: 'POST',
    path: '/navigation_views',
    tag: 'navigation views',
    summary: 'Add a navigation view',
    auth: 'user',
    params: AddNavigationViewParams,
    response: {},
    errors: [
      'BUILT_IN_VIEW_NOT_NAMEABLE',
      'CUSTOM_VIEW_NAME_MISSING',
      'NAVIGATION_VIEW_ALREADY_EXISTS',
      'LIMIT_REACHED',
    ],
    handle: async ({ actor, params: { fragment, isPinned, name } }) => {
      await useCases.addNavigationView.execute(actor, { fragment, isPinned, name });
      return {};
    },
  });
}

function editNavigationView({ useCases }: NavigationViewDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'edit-navigation-view',
    method: 'PATCH',
    path: '/navigation_views/{fragment}',
    tag: 'navigation views',
    summary: 'Update a navigation view',
    auth: 'user',
    params: EditNavigationViewParams,
    response: {},
    errors: [
      'BUILT_IN_VIEW_NOT_NAMEABLE',
      'NAVIGATION_VIEW_ALREADY_EXISTS',
      'NAVIGATION_VIEW_UNKNOWN',
    ],
    handle: async ({ actor, params: { fragment, isPinned, name } }) => {
      await useCases.editNavigationView.execute(actor, { fragment, isPinned, name });
      return {};
    },
  });
}

function removeNavigationView({ useCases }: NavigationViewDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-navigation-view',
    method: 'DELETE',
    path: '/navigation_views/{fragment}',
    tag: 'navigation views',
    summary: 'Remove a navigation view',
    auth: 'user',
    params: RemoveNavigationViewParams,
    response: {},
    errors: ['NAVIGATION_VIEW_UNKNOWN'],
    handle: async ({ actor, params: { fragment } }) => {
      await useCases.removeNavigationView.execute(actor, { fragment });
      return {};
    },
  });
}
