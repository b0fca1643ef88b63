import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addNetworkCommands } from './commands/network-commands.ts';
import { addRealmCommands } from './commands/realm-commands.ts';
import { addUserCommands } from './commands/user-commands.ts';
import { explain } from './explain.ts';
import { Output } from './output.ts';

const EXIT = { failed: 1, usage: 2 } as const;

/** The operator's tool. */
export function createProgram(): Command {
  const program = new Command('tandem')
    .description('The operator’s tool of Tandem')
    .option('--json', 'print JSON, for scripts', false)
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText(
      'after',
      `
Environment:
  DATABASE_URL  the database; without it that of the demo which runs in DATA_DIR
  DATA_DIR      .data
  SECRET_KEY    what API keys are derived with; kept in DATA_DIR/secret.key when unset

Exit status: 0 done, 1 failed, 2 wrong use`,
    );
  const output = () => new Output(program.opts<{ json: boolean }>().json);
  addDatabaseCommands(program, output);
  addRealmCommands(program, output);
  addUserCommands(program, output);
  addNetworkCommands(program, output);
  addBackupCommands(program, output);
  addDoctorCommand(program, output);
  exitByOverride(program);
  return program;
}

/** Runs the tool. @returns the exit status */
export async function runProgram(words: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    const { message, isUsage } = explain(error);
    console.error(`tandem: ${message}`);
    return isUsage ? EXIT.usage : EXIT.failed;
  }
}

/** Lets every level throw instead of ending the process. */
function exitByOverride(command: Command): void {
  command.exitOverride();
  command.commands.forEach(exitByOverride);
}
