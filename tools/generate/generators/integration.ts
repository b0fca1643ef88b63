import { nameOf } from './endpoint-names.ts';
import { WorkspaceEdits, type Workspace } from './workspace-edits.ts';

/** The options of `nx g @tandem/tools-generate:integration`. */
export interface IntegrationOptions {
  /** The name in the address: `circle_ci`. */
  readonly name: string;
}

const DOMAIN = 'libs/integrations/domain';

/**
 * Adds an integration: a pure function from the payload of another system to messages, with its fixtures.
 *
 * @returns the created or changed paths
 * @throws Error when the name is invalid in an address, or in use
 */
export async function generateIntegration(
  workspace: Workspace,
  { name }: IntegrationOptions,
): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
    throw new Error('--name must be as in the address: circle_ci');
  }
  const edits = new WorkspaceEdits(workspace);
  const { kebab, camel, words } = nameOf(name.replaceAll('_', '-'));
  const title = words.replace(/^./, (letter) => letter.toUpperCase());
  edits.create(`${DOMAIN}/src/integrations/${kebab}.ts`, integrationFile(camel, title));
  edits.create(`${DOMAIN}/testing/fixtures/${kebab}.ts`, fixtureFile(camel, title));
  const entry = name === camel ? `  ${name},` : `  ${name}: ${camel},`;
  const tables = [
    [
      'src/integrations.ts',
      'integrations',
      'INTEGRATIONS: Readonly<Record<string, Integration>> = {',
    ],
    [
      'testing/index.ts',
      'fixtures',
      'WEBHOOK_FIXTURES: Readonly<Record<string, readonly WebhookFixture[]>> = {',
    ],
  ] as const;
  for (const [file, folder, opening] of tables) {
    const path = `${DOMAIN}/${file}`;
    edits.addImport(path, `import { ${camel} } from './${folder}/${kebab}.ts';`);
    edits.addToBlock(path, opening, entry);
  }
  return edits.finish();
}

const integrationFile = (
  camel: string,
  title: string,
) => `import type { Integration } from '../integration.ts';

/** Messages about the events of ${title}. */
export const ${camel}: Integration = {
  displayName: '${title}',
  name: '${title.replaceAll(' ', '')}',
  summary: 'texts',
  documentation: 'https://example.com/',
  messagesOf: ({ payload }) => [
    { topic: payload.get('title').text(), content: payload.get('text').text() },
  ],
};
`;

const fixtureFile = (
  camel: string,
  title: string,
) => `import type { WebhookFixture } from '../fixture.ts';

/** From the documentation of ${title}. */
export const ${camel}: readonly WebhookFixture[] = [
  {
    title: 'a text',
    payload: { title: 'builds', text: 'It is done' },
    messages: [{ topic: 'builds', content: 'It is done' }],
  },
];
`;
