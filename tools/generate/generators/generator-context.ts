import type { EndpointNames, Name, PathId } from './endpoint-names.ts';
import type { WorkspaceEdits } from './workspace-edits.ts';

/** An answer of a port in a use case's test, in a variable of the test. */
export interface PortAnswer {
  /** The port in the transaction: `mutes: { accessTo: async () => access }`. */
  readonly port: string;
  readonly variable: string;
  readonly type: string;
  /** The value with which the use case succeeds. */
  readonly success: string;
  readonly refusals: readonly {
    /** `an unknown user` */
    readonly what: string;
    readonly value: string;
    readonly code: string;
  }[];
}

/** An object that a path names by its ID. The actor must be able to access it. */
export interface PathObject {
  /** The table that a column of the ID references. */
  readonly table: string;
  /** The codes of the failures when the actor cannot access it. */
  readonly failures: readonly string[];
  /** The statements of a use case that throw these failures. */
  readonly check: (field: string) => string;
  /** The answer of the port in a use case's test. */
  readonly answer: PortAnswer;
  /** An expression for the ID of a new object in a contract suite, where `harness` and `owner` exist. */
  readonly created: string;
  /** Statements before it. */
  readonly createdBefore: string;
  /** The imports of both, a line each. */
  readonly createdImports: readonly string[];
  /** A method of the harness that `created` calls, if the suite declares its harness: a line. */
  readonly harnessMethod?: string;
  /** The imports of `check` in a use case, a line each. */
  readonly checkImports?: readonly string[];
  /** The outcomes of sample calls, as in `permissions.txt`; by default users of every role succeed. */
  readonly verdicts?: string;
}

/** The contract suite of a repository. */
interface ContractWorld {
  /** A line each. */
  readonly imports: readonly string[];
  /** The declaration of the type `Harness`. */
  harness(names: EndpointNames, objects: readonly PathObject[]): string;
  /** Expressions for a new organization and for a new user of `realmId` as `{ userId }`. */
  readonly newRealm: string;
  readonly newOwner: string;
}

/** The facts about a context that the generator of endpoints needs. */
export interface GeneratorContext {
  readonly name: string;
  /** The first word of its shared files and types: `messaging`, `invitation`. */
  readonly stem: Name;
  readonly domain: string;
  readonly rest: string;
  readonly postgres: string;
  /** By the name of the ID in the path: `message_id`. */
  readonly objects: Readonly<Record<string, PathObject>>;
  /** IDs whose objects belong to other contexts. */
  readonly foreign: Readonly<Record<string, string>>;
  /** The column of the owner, without its comma. */
  readonly ownerColumn: string;
  /** The expression for the use cases in `endpoints.ts`. */
  readonly useCases: string;
  /** The guard of its endpoints; null: users and bots of every role may call them. */
  readonly guard: 'human' | 'member' | null;
  /** The interface with the repositories of a transaction: its file in the domain, and its opening. */
  readonly transaction: { readonly file: string; readonly opening: string };
  /** The queries that translators of events have; null: none. */
  readonly eventQueries: string | null;
  /** The helper of endpoint tests, which is created if the context has none. */
  readonly callEndpoint: string;
  readonly contractWorld: ContractWorld;
  /** The harness of the PostgreSQL adapters in a spec of a slice: its import and an expression. */
  readonly postgresHarness: (names: EndpointNames) => {
    readonly import: string;
    readonly expression: string;
  };
  /** The failure when a user has too many rows. */
  limitFailure(names: EndpointNames): { readonly code: string; readonly data: string };
  /** Declares the limit failure, if the context has none for all tables. */
  addLimitFailure(edits: WorkspaceEdits, names: EndpointNames): void;
  /** Lets erasures remove the rows, and users download them with their data. */
  addPersonalData(edits: WorkspaceEdits, names: EndpointNames): void;
  /** Registers the translator of an event, and its audit rule if the context has such rules. */
  addEvent(edits: WorkspaceEdits, names: EndpointNames, type: string): void;
  /** Binds the repository in transactions. */
  addRepository(edits: WorkspaceEdits, names: EndpointNames): void;
  /** Binds the query port for the endpoints. */
  addQueries(edits: WorkspaceEdits, names: EndpointNames): void;
}

/** The object that an ID of a path names; undefined: the ID is a plain number. */
export const objectOf = (
  context: Pick<GeneratorContext, 'objects'>,
  { wire }: PathId,
): PathObject | undefined => context.objects[wire];
