import { openDatabase } from '@tandem/assembly-database';
import { serveProcess } from '@tandem/shared-isolation/worker';
import { OperatorError } from '@tandem/shared-kernel';
import { ensureDemoOrganization } from './demo-organization.ts';
import type { FirstStartTask } from './first-start.ts';

/**
 * Entry of the process that creates the schema and the organization of the demo. It answers with the text of a problem that
 * the operator can solve: classes of errors do not pass between processes.
 */
serveProcess(async (given) => {
  try {
    await execute(given as FirstStartTask);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
});

async function execute(task: FirstStartTask): Promise<void> {
  // The schema is created by opening the database.
  const database = await openDatabase({
    url: task.databaseUrl,
    applicationName: 'demo-first-start',
  });
  try {
    if (task.kind === 'organization') await ensureDemoOrganization({ ...task, database });
  } finally {
    await database.close();
  }
}
