import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_RULES, TAG_RULES } from './dependency-rules.ts';
import {
  FILE_VIOLATIONS,
  LINT_VIOLATIONS,
  PROPS,
  tagViolations,
  type PlantedViolation,
} from './planted-violations.ts';
import { PlantedWorkspace, type Finding } from './planted-workspace.ts';
import { readProjects } from './workspace.ts';

const projects = readProjects();
const byTag = tagViolations(projects);
const byName = (name: string) => projects.find((project) => project.name === name)!;

let workspace: PlantedWorkspace;
let linted: ReadonlyMap<string, readonly Finding[]>;
let cruised: ReadonlyMap<string, readonly Finding[]>;

beforeAll(async () => {
  workspace = new PlantedWorkspace(projects);
  workspace.connect(byName('@tandem/assembly-identity'), byName('@tandem/identity-postgres'));
  await workspace.makeGraph();
  workspace.plant([...byTag, ...LINT_VIOLATIONS, ...FILE_VIOLATIONS, ...PROPS]);
  [linted, cruised] = await Promise.all([workspace.lint(), workspace.cruise()]);
});

afterAll(() => workspace.remove());

function expectRefused(
  findings: ReadonlyMap<string, readonly Finding[]>,
  { path, rule, message = '' }: PlantedViolation,
): void {
  expect(findings.get(path) ?? []).toContainEqual({
    rule,
    message: expect.stringContaining(message),
  });
}

describe('oxlint refuses', () => {
  it.each([...byTag, ...LINT_VIOLATIONS])('$title', (violation) => {
    expectRefused(linted, violation);
  });

  it('only what it should', () => {
    expect(linted.get('libs/messaging/rest/src/planted-other.ts')).toEqual([]);
  });
});

describe('dependency-cruiser refuses', () => {
  it.each(FILE_VIOLATIONS)('$title', (violation) => {
    expectRefused(cruised, violation);
  });

  it('only what it should', () => {
    expect(cruised.get('libs/messaging/rest/src/index.ts')).toBeUndefined();
  });
});

describe('every rule is broken by a planted file', () => {
  it.each(TAG_RULES.filter(isRestrictive).map(({ sourceTag }) => sourceTag))('%s', (sourceTag) => {
    expect(byTag.map(({ title }) => title)).toContainEqual(
      expect.stringContaining(`${sourceTag} imports @tandem/`),
    );
  });

  it.each(FILE_RULES.map(({ name }) => name))('%s', (name) => {
    expect(FILE_VIOLATIONS.map(({ rule }) => rule)).toContain(name);
  });
});

/** Only some rules restrict: tools may depend on everything, and apps and assemblies on every context. */
function isRestrictive(rule: (typeof TAG_RULES)[number]): boolean {
  return !rule.onlyDependOnLibsWithTags?.includes('*');
}
