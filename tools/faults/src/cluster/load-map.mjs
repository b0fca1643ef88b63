/* node load-map.mjs SOCKET FILE – makes a running HAProxy use the present content of a map file, all of it at once. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const [, , socket = '', file = ''] = process.argv;

/** Runs one command. @returns the answer */
async function run(command) {
  const connection = connect(socket).setEncoding('utf8');
  connection.write(`${command}\n`);
  let answer = '';
  for await (const part of connection) answer += part;
  return answer.trim();
}

const prepared = await run(`prepare map ${file}`);
const version = /version created: (\d+)/i.exec(prepared)?.[1];
if (!version) throw new Error(prepared);
const entries = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => /^[^#\s]/.test(line));
const faults = [
  entries.length > 0 ? await run(`add map @${version} ${file} <<\n${entries.join('\n')}\n`) : '',
  await run(`commit map @${version} ${file}`),
].filter((answer) => answer !== '');
if (faults.length > 0) throw new Error(faults.join('; '));
