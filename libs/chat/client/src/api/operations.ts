import type { components, paths } from '../generated/chat-api.ts';

/** The named schemas of the API. */
export type Schemas = components['schemas'];

/** The methods of HTTP that the API uses. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have an operation for a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Readonly<Record<M, object>> ? P : never;
}[keyof paths];

type OperationAt<M extends Method, P extends PathOf<M>> = NonNullable<paths[P][M]>;

/** Unknown types add nothing to an intersection. */
type Present<T> = [T] extends [never] ? unknown : T;

type ParametersOf<Operation, Where extends 'path' | 'query'> = Operation extends {
  readonly parameters: infer Parameters;
}
  ? Present<NonNullable<Parameters[Where & keyof Parameters]>>
  : unknown;

type BodyOf<Operation> = Operation extends { readonly requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? unknown
    : NonNullable<Body> extends { readonly content: infer Content }
      ? Content[keyof Content]
      : unknown
  : unknown;

type Flat<T> = { [Key in keyof T]: T[Key] };

/** The parameters of an operation: of its path, its query and its body. No two of them share a name. */
export type FieldsOf<M extends Method, P extends PathOf<M>> = Flat<
  ParametersOf<OperationAt<M, P>, 'path'> &
    ParametersOf<OperationAt<M, P>, 'query'> &
    BodyOf<OperationAt<M, P>>
>;

/** The answer of a successful operation. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  OperationAt<M, P> extends {
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/json': infer Answer } };
    };
  }
    ? Answer
    : never;
