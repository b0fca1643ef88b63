/** A site where code of a language can be run. */
export interface Playground {
  readonly name: string;
  /** The name of the language in the highlighter, such as `Python`. */
  readonly pygmentsLanguage: string;
  /** URL template of RFC 6570 with the variable `code`. */
  readonly urlTemplate: string;
}

/** A stored playground. */
export interface PlaygroundView extends Playground {
  readonly id: number;
}

/** The playgrounds of organizations, for commands. Bound to the command's transaction. */
export interface PlaygroundRepository {
  /** @returns its ID, `null` when the language has one of that name */
  add(realmId: number, playground: Playground): Promise<number | null>;
  /** @returns whether there was one */
  remove(realmId: number, id: number): Promise<boolean>;
}
