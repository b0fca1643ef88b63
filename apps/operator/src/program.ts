import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addNetworkCommands } from './commands/network-commands.ts';
import { addRealmCommands } from './commands/realm-commands.ts';
import { addChannelCommands } from './commands/channel-commands.ts';
import { addApiKeyCommands, addUserCommands } from './commands/user-commands.ts';
import { explain } from './explain.ts';
import { Output } from './output.ts';

/** The message of commander when a command is missing, and help is shown instead. */
const NO_COMMAND = '(outputHelp)';
const EXIT = { failed: 1, usage: 2 } as const;

/** The operator's tool. */
export function createProgram(): Command {
  const program = new Command('tandem')
    .description('The operator’s tool of Tandem')
    .option('--json', 'print JSON, for scripts', false)
    .addHelpText(
      'after',
      `
Environment:
  DATABASE_URL  the database; without it that of the demo which runs in DATA_DIR
  DATA_DIR      .data
  SECRET_KEY    what API keys are derived with; kept in DATA_DIR/secret.key when unset
  EXTERNAL_URL  the same as for chat-api: printed addresses are made of it

With --json a failure is one line on standard error: {"error":{"code","message"}}.
Exit status: 0 done, 1 failed, 2 wrong use`,
    );
  const output = () => new Output(program.opts<{ json: boolean }>().json);
  addDatabaseCommands(program, output);
  addRealmCommands(program, output);
  addUserCommands(program, output);
  addApiKeyCommands(program, output);
  addChannelCommands(program, output);
  addNetworkCommands(program, output);
  addBackupCommands(program, output);
  addDoctorCommand(program, output);
  exitByOverride(program);
  return program;
}

/** Runs the tool. @returns the exit status */
export async function runProgram(words: readonly string[]): Promise<number> {
  const output = new Output(words.includes('--json'));
  try {
    await createProgram().parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { isUsage, ...reported } = explain(error);
    // Help that was asked for by no command at all is printed already.
    if (reported.message !== NO_COMMAND) output.fail(reported);
    return isUsage ? EXIT.usage : EXIT.failed;
  }
}

/** Lets every level throw instead of ending the process, and leaves it to us to tell of it. */
function exitByOverride(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => undefined });
  command.commands.forEach(exitByOverride);
}
