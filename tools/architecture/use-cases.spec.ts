import { expect, it } from '@jest/globals';
import {
  exportedNames,
  hiddenUseCases,
  namelessOperatorCommands,
  useCasesIn,
} from './use-cases.ts';
import { isProduction, readProjects, sourceFiles } from './workspace.ts';

const domains = readProjects().filter(({ type }) => type === 'domain');

it.each(domains)('$root exports every use case: add it to the index of its slice', (domain) => {
  expect(hiddenUseCases(domain)).toEqual([]);
});

it('lets every command of the operator name the operator for the audit log', () => {
  const files = sourceFiles().filter(
    (file) => /^libs\/\w+\/domain\/src\//.test(file) && isProduction(file),
  );
  expect(namelessOperatorCommands(files)).toEqual([
    // Defines the operator, which is no command.
    'libs/identity/domain/src/operator.ts',
  ]);
});

it('finds exported classes with a method execute', () => {
  const text = `
    export class SendMessage { async execute(): Promise<void> {} }
    class Inside { execute(): void {} }
    export class Policy { decide(): void {} }
    // calls execute()`;
  expect(useCasesIn('planted.ts', text)).toEqual([{ name: 'SendMessage', file: 'planted.ts' }]);
});

it('reads the names that entries export', () => {
  const entries = [`export { A, type B } from './a.ts';`, `export {\n  C as D,\n} from './c.ts';`];
  expect([...exportedNames(entries)]).toEqual(['A', 'type B', 'D', '']);
});
