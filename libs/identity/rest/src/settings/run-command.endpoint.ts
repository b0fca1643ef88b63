import type { SwitchOwnSetting, SwitchedSetting } from '@tandem/identity-domain';
import { TextParam, WireError, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class RunCommandParams {
  @TextParam({ description: 'A slash, and the name of a command' })
  command!: string;
}

interface DisplayCommand {
  /** The name of the new state in the answer. */
  readonly name: string;
  readonly back: string;
  readonly changes: SwitchedSetting;
}

const DARK = 2;
const LIGHT = 3;

const COMMANDS: ReadonlyMap<string, DisplayCommand> = new Map([
  ['dark', { name: 'dark theme', back: 'light', changes: { color_scheme: DARK } }],
  ['light', { name: 'light theme', back: 'dark', changes: { color_scheme: LIGHT } }],
  [
    'fluid-width',
    { name: 'fluid width', back: 'fixed-width', changes: { fluid_layout_width: true } },
  ],
  [
    'fixed-width',
    { name: 'fixed width', back: 'fluid-width', changes: { fluid_layout_width: false } },
  ],
]);

/** Commands that users enter instead of a message: the look of the client. @see `POST zcommand` */
export function runCommand(switchOwnSetting: Pick<SwitchOwnSetting, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'run-command',
    method: 'POST',
    path: '/zcommand',
    tag: 'users',
    summary: 'Run a slash command',
    auth: 'user',
    guard: 'human',
    params: RunCommandParams,
    response: { msg: schema.string('The effect, as text for users') },
    handle: async ({ actor, params: { command } }) => {
      if (!command.startsWith('/')) {
        throw WireError.badRequest('There should be a leading slash in the zcommand.');
      }
      const word = command.slice(1);
      if (word === 'ping') return { msg: '' };
      const found = COMMANDS.get(word);
      if (!found) throw WireError.badRequest(`No such command: ${word}`);
      const { name, back, changes } = found;
      const hasChanged = await switchOwnSetting.execute(actor, changes);
      const msg = hasChanged
        ? `Changed to ${name}! To revert ${name}, type \`/${back}\`.`
        : `You are still in ${name}.`;
      return { msg };
    },
  });
}
