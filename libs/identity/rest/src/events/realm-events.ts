import type { RealmAuthentication, RealmChange, RealmEvent } from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  presentGroupValue,
  type AnyTranslator,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { authenticationMethods } from '../server-settings/get-server-settings.endpoint.ts';

/** A change of the organization that all users get in the same form. */
const realmEvent = clientEventKind<{ events: readonly WireEvent[] }>({
  kind: 'realm.any',
  types: ['realm', 'realm_domains', 'realm_user_settings_defaults'],
  variant: () => '',
  present: ({ events }) => events,
});

/** The dependencies of the translator of the organization. */
interface RealmEventPresentation {
  readonly renderDescription: (markdown: string) => Promise<string>;
}

/** The organization and its settings, published to all users in it. */
export function realmEvents(presentation: RealmEventPresentation): AnyTranslator<unknown> {
  return clientEventTranslator<RealmEvent, unknown>({
    of: [
      'realm.changed',
      'realm.deactivated',
      'realm.domain_added',
      'realm.domain_changed',
      'realm.domain_removed',
      'realm.user_setting_default_changed',
    ],
    kinds: [realmEvent],
    prepare: (events) =>
      Promise.all(
        events.map(async (event) => [
          realmEvent.draft({ kind: 'realm' }, { events: await wireEventsOf(event, presentation) }),
        ]),
      ),
  });
}

async function wireEventsOf(
  event: RealmEvent,
  { renderDescription }: RealmEventPresentation,
): Promise<readonly WireEvent[]> {
  switch (event.type) {
    case 'realm.changed': {
      const description = event.changes.find(({ property }) => property === 'description')?.after;
      const events = event.changes.flatMap((change) => changed(change, event.authentication));
      if (typeof description !== 'string') return events;
      const rendered = { description, rendered_description: await renderDescription(description) };
      return [...events, together(rendered)];
    }
    case 'realm.deactivated':
      return [{ type: 'realm', op: 'deactivated', realm_id: event.realmId }];
    case 'realm.domain_removed':
      return [{ type: 'realm_domains', op: 'remove', domain: event.domain }];
    case 'realm.domain_added':
    case 'realm.domain_changed': {
      const { domain, allowSubdomains: allow_subdomains } = event;
      const op = event.type === 'realm.domain_added' ? 'add' : 'change';
      return [{ type: 'realm_domains', op, realm_domain: { domain, allow_subdomains } }];
    }
    case 'realm.user_setting_default_changed': {
      const { setting: property, value } = event;
      return [{ type: 'realm_user_settings_defaults', op: 'update', property, value }];
    }
  }
}

/** Settings with the event form of several settings at once, for compatibility. */
const TOGETHER: ReadonlySet<string> = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
]);

/** Derived settings are in the event of the setting that they follow from. */
function changed(
  change: RealmChange,
  authentication: RealmAuthentication | undefined,
): WireEvent | readonly WireEvent[] {
  if (change.kind === 'group') {
    return together({ [change.property]: presentGroupValue(change.after) });
  }
  const { property, after: value } = change;
  switch (property) {
    case 'password_auth_enabled':
      return together({
        // Events of older versions do not have it.
        ...methodsOf(authentication ?? { passwords: value === true, openIdConnect: false }),
        email_auth_enabled: value,
        password_auth_enabled: value,
      });
    case 'login_providers':
      return authentication ? together(methodsOf(authentication)) : [];
    case 'message_edit_history_visibility_policy':
      // Old clients read the setting that it replaced.
      return [alone(property, value), together({ allow_edit_history: value === 'all' })];
    case 'giphy_rating':
      return [alone(property, value), alone('gif_rating_policy', value)];
    case 'topics_policy':
      return together({ [property]: value, mandatory_topics: value === 'disable_empty_topic' });
    default:
      // `update` has no form for unlimited values.
      return TOGETHER.has(property) || value === null
        ? together({ [property]: value })
        : alone(property, value);
  }
}

function alone(property: string, value: unknown): WireEvent {
  return { type: 'realm', op: 'update', property, value };
}

function together(data: Readonly<Record<string, unknown>>): WireEvent {
  return { type: 'realm', op: 'update_dict', property: 'default', data };
}

function methodsOf(authentication: RealmAuthentication): Readonly<Record<string, unknown>> {
  const methods = Object.entries(authenticationMethods(authentication));
  return {
    authentication_methods: Object.fromEntries(
      methods.map(([name, enabled]) => [name, { enabled, available: enabled }]),
    ),
  };
}
