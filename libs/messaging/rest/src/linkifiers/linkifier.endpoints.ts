import type {
  CustomizationQueries,
  LinkifierView,
  MessagingUseCases,
} from '@tandem/messaging-domain';
import {
  JsonParam,
  PathInt,
  TextParam,
  chatEndpoint,
  integer,
  listOf,
  text,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class LinkifierParams {
  @TextParam({ description: 'Regular expression in the syntax of RE2' })
  pattern!: string;

  @TextParam({ description: 'RFC 6570, with the named groups of the pattern as variables' })
  urlTemplate!: string;

  @TextParam({ optional: true, description: 'A text that the pattern matches; empty for none' })
  exampleInput?: string;

  @TextParam({
    optional: true,
    description: 'Text with the variables in braces, for pasted addresses; empty for none',
  })
  reverseTemplate?: string;

  @JsonParam(listOf(text()), {
    optional: true,
    description: 'Further URL templates for the reverse direction; they create no links',
  })
  alternativeUrlTemplates?: string[];
}

class LinkifierPath {
  @PathInt()
  filterId!: number;
}

class EditLinkifierParams extends LinkifierParams {
  @PathInt()
  filterId!: number;
}

class OrderParams {
  @JsonParam(listOf(integer()), { description: 'The IDs of all linkifiers' })
  orderedLinkifierIds!: number[];
}

/** A rule that turns text into links. */
export const linkifierSchema = schema.named(
  'Linkifier',
  schema.object({
    id: schema.integer(),
    pattern: schema.string('Regular expression'),
    url_template: schema.string('RFC 6570'),
    example_input: schema.nullable(schema.string('A text that the pattern matches')),
    reverse_template: schema.nullable(schema.string('Creates the text for a pasted address')),
    alternative_url_templates: schema.array(schema.string(), 'RFC 6570, for pasted addresses'),
  }),
);

/** The wire form of {@link linkifierSchema}. */
export function presentLinkifier(linkifier: LinkifierView) {
  return {
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    // Events of an older version of this service do not have the others.
    example_input: linkifier.exampleInput ?? null,
    reverse_template: linkifier.reverseTemplate ?? null,
    alternative_url_templates: linkifier.alternativeUrlTemplates ?? [],
  };
}

/** Empty for none. */
const orNull = (passed: string | undefined) => (passed === '' ? null : passed);

const common = { tag: 'organization', auth: 'user' } as const;

/** Lists the linkifiers of the organization, also under the form of old, which is empty. */
export function getLinkifiers(
  queries: Pick<CustomizationQueries, 'listLinkifiers'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...common,
      operationId: 'get-linkifiers',
      method: 'GET',
      path: '/realm/linkifiers',
      summary: 'Get linkifiers',
      response: { linkifiers: schema.array(linkifierSchema, 'In the order in which they apply') },
      handle: async ({ actor: { realmId } }) => {
        const found = await queries.listLinkifiers([realmId]);
        return { linkifiers: (found.get(realmId) ?? []).map(presentLinkifier) };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'get-filters',
      method: 'GET',
      path: '/realm/filters',
      summary: 'Get linkifiers (deprecated, always empty)',
      response: { filters: schema.array(schema.anything()) },
      handle: () => Promise.resolve({ filters: [] }),
    }),
  ];
}

/** Adding, changing, ordering and removing linkifiers. */
export function linkifierCommands(
  useCases: Pick<
    MessagingUseCases,
    'addLinkifier' | 'editLinkifier' | 'removeLinkifier' | 'reorderLinkifiers'
  >,
): readonly ChatEndpoint[] {
  const admin = { ...common, guard: 'administrator' } as const;
  return [
    chatEndpoint({
      ...admin,
      operationId: 'add-linkifier',
      method: 'POST',
      path: '/realm/filters',
      summary: 'Add a linkifier',
      params: LinkifierParams,
      response: { id: schema.integer() },
      errors: ['LINKIFIER_INVALID', 'LIMIT_REACHED'],
      handle: ({ actor, params }) =>
        useCases.addLinkifier.execute(actor, {
          pattern: params.pattern,
          urlTemplate: params.urlTemplate,
          exampleInput: orNull(params.exampleInput) ?? null,
          reverseTemplate: orNull(params.reverseTemplate) ?? null,
          alternativeUrlTemplates: params.alternativeUrlTemplates ?? [],
        }),
    }),
    chatEndpoint({
      ...admin,
      operationId: 'update-linkifier',
      method: 'PATCH',
      path: '/realm/filters/{filter_id}',
      summary: 'Update a linkifier',
      params: EditLinkifierParams,
      response: {},
      errors: ['LINKIFIER_INVALID', 'LINKIFIER_NOT_FOUND'],
      handle: async ({ actor, params }) => {
        await useCases.editLinkifier.execute(actor, {
          id: params.filterId,
          pattern: params.pattern,
          urlTemplate: params.urlTemplate,
          exampleInput: orNull(params.exampleInput),
          reverseTemplate: orNull(params.reverseTemplate),
          alternativeUrlTemplates: params.alternativeUrlTemplates,
        });
        return {};
      },
    }),
    chatEndpoint({
      ...admin,
      operationId: 'remove-linkifier',
      method: 'DELETE',
      path: '/realm/filters/{filter_id}',
      summary: 'Remove a linkifier',
      params: LinkifierPath,
      response: {},
      errors: ['LINKIFIER_NOT_FOUND'],
      handle: async ({ actor, params: { filterId: id } }) => {
        await useCases.removeLinkifier.execute(actor, { id });
        return {};
      },
    }),
    chatEndpoint({
      ...admin,
      operationId: 'reorder-linkifiers',
      method: 'PATCH',
      path: '/realm/linkifiers',
      summary: 'Reorder linkifiers',
      params: OrderParams,
      response: {},
      errors: ['LINKIFIER_ORDER_INCOMPLETE'],
      handle: async ({ actor, params: { orderedLinkifierIds: ids } }) => {
        await useCases.reorderLinkifiers.execute(actor, { ids });
        return {};
      },
    }),
  ];
}
