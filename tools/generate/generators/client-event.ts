import type { EndpointNames } from './endpoint-names.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

const CLIENT = 'libs/chat/client';
const TYPES = 'libs/realtime/rest/src/events/event-types.ts';
const CASES = `${CLIENT}/testing/conversation-cases.ts`;
const PAYLOADS = `${CLIENT}/src/events/chat-event.ts`;

/**
 * Adds the client event to its published types and to the typed client, whose state it does not change. To
 * an existing type it adds the operation.
 */
export function addClientEvent(edits: WorkspaceEdits, { thing, verb, ids }: EndpointNames): void {
  const type = thing.snake;
  const fields = ids.map(({ wire }) => ` readonly ${wire}: number;`).join('');
  const payload = `{ readonly op: '${verb}';${fields} }`;
  if (edits.read(TYPES).includes(`  '${type}',`)) {
    edits.addBehind(PAYLOADS, `\n  ${type}:`, ` | ${payload} |`);
    return;
  }
  edits.addToBlock(TYPES, 'CLIENT_EVENT_TYPES = [', `  '${type}',`);
  edits.addToBlock(PAYLOADS, 'interface Payloads {', `  ${type}: ${payload};`);
  // As `npm run generate` writes it from the document of the API.
  edits.addBehind(`${CLIENT}/src/generated/chat-api.ts`, "| 'user_topic'", ` | '${type}'`);
  edits.addToBlock(
    `${CLIENT}/src/model/apply-event.ts`,
    'REDUCERS: Reducers<EventType> = {',
    `  ${type}: (state) => state,`,
  );
  edits.addBehind(CASES, "  | 'user_topic'\n", `  | '${type}'\n`);
  const values = ids.map(({ wire }) => `, ${wire}: 1`).join('');
  edits.addToBlock(CASES, '\n> = {', `  ${type}: [[{ op: '${verb}'${values} }], nothing, true],`);
}
