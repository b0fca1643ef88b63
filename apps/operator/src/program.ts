import { Command, CommanderError } from 'commander';
import { addAuditCommand } from './commands/audit-command.ts';
import { cellsOf } from './cells/choose-cell.ts';
import type { CellConfig } from './cells/cells-file.ts';
import { environmentOf } from './cells/open-cells.ts';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addCellsCommands } from './commands/cells-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addCredentialsKeyCommand, addExportCommand } from './commands/export-command.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addMessageCommands } from './commands/message-commands.ts';
import { addImportCommands } from './commands/import-commands.ts';
import { addFilesCommands } from './commands/files-command.ts';
import { addNetworkCommands } from './commands/network-commands.ts';
import { addRealmCommands } from './commands/realm-commands.ts';
import { addChannelCommands } from './commands/channel-commands.ts';
import { addApiKeyCommands, addUserCommands } from './commands/user-commands.ts';
import { addWebhookSecretCommands } from './commands/webhook-secret-commands.ts';
import { explain } from './explain.ts';
import { Output } from './output.ts';

/** The message of commander if a command is missing and it prints help instead. */
const NO_COMMAND = '(outputHelp)';
const EXIT = { failed: 1, usage: 2 } as const;

/** Creates the operator's tool. */
export function createProgram(): Command {
  const program = new Command('tandem')
    .description('The operator’s tool of Tandem')
    .option('--json', 'print JSON, for scripts', false)
    .option('--cell <name>', 'a cell of CELLS_FILE; by default that of the organization')
    .addHelpText(
      'after',
      `
Environment:
  DATABASE_URL  the database; by default that of the demo that runs in DATA_DIR
  CELLS_FILE    the cells of the deployment, instead of DATABASE_URL: see docs/scaling.md
  DATA_DIR      .data
  FILE_STORE_URL  the same as for chat-api: s3://… or file:///…; by default a folder in DATA_DIR
  SECRET_KEY    secret for API keys; stored in DATA_DIR/secret.key if unset
  EXTERNAL_URL  the same as for chat-api: the base of printed addresses

With --json a failure is one line on standard error: {"error":{"code","message"}}.
Exit status: 0 done, 1 failed, 2 wrong use`,
    );
  const output = () => new Output(program.opts<{ json: boolean }>().json);
  addDatabaseCommands(program, output);
  addRealmCommands(program, output);
  addCellsCommands(program, output);
  addUserCommands(program, output);
  addApiKeyCommands(program, output);
  addWebhookSecretCommands(program, output);
  addChannelCommands(program, output);
  addMessageCommands(program, output);
  addAuditCommand(program, output);
  addNetworkCommands(program, output);
  addBackupCommands(program, output);
  addFilesCommands(program, output);
  addExportCommand(program, output);
  addCredentialsKeyCommand(program, output);
  addImportCommands(program, output);
  addDoctorCommand(program, output);
  program.hook('preAction', async (_, command) => {
    const cells = await cellsOf(command, program.opts<{ cell?: string }>().cell, process.env);
    if (cells === null) return;
    const [cell, ...others] = cells;
    if (!cell || others.length > 0) throw new SeveralCells(cells);
    process.env = environmentOf(process.env, cell);
  });
  exitByOverride(program);
  return program;
}

/** A command that runs once for each of several cells. */
class SeveralCells extends Error {
  constructor(readonly cells: readonly CellConfig[]) {
    super('a command of several cells');
  }
}

/** Runs the tool. @returns the exit status */
export async function runProgram(words: readonly string[]): Promise<number> {
  const isJson = words.includes('--json');
  const output = new Output(isJson);
  const program = createProgram();
  if (isJson) hideHelpOfErrors(program);
  const environment = process.env;
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof SeveralCells) return await onEach(error.cells, words, output);
    const { isUsage, ...reported } = explain(error);
    if (reported.message !== NO_COMMAND) output.fail(reported);
    // Otherwise commander has printed the help already.
    else if (isJson) output.fail({ ...reported, message: 'a command is missing: see --help' });
    return isUsage ? EXIT.usage : EXIT.failed;
  } finally {
    process.env = environment;
  }
}

/** @returns the highest exit status */
async function onEach(
  cells: readonly CellConfig[],
  words: readonly string[],
  output: Output,
): Promise<number> {
  let status = 0;
  for (const { name } of cells) {
    output.line({ cell: name }, `cell ${name}`);
    status = Math.max(status, await runProgram(['--cell', name, ...words]));
  }
  return status;
}

/** Leaves standard error to the one object that reports a failure. */
function hideHelpOfErrors(command: Command): void {
  command.configureOutput({ writeErr: () => undefined });
  command.commands.forEach(hideHelpOfErrors);
}

/** Makes all levels throw instead of exiting and printing, so that this tool reports failures. */
function exitByOverride(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => undefined });
  command.commands.forEach(exitByOverride);
}
