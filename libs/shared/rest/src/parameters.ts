import type { JsonSchema } from './schema.ts';

/** A class whose decorated properties are the parameters of an endpoint. */
export type ParametersClass<P extends object = object> = new () => P;

/** The properties of one parameter for the router, the decoder and the OpenAPI document. */
export interface ParameterSpec {
  /** The property of the parameters class. */
  readonly property: string;
  /** The name on the wire. */
  readonly name: string;
  /** A second name that clients may use instead. */
  readonly alias?: string | undefined;
  readonly location: 'path' | 'form' | 'query';
  readonly required: boolean;
  /** The value of an absent optional parameter; shown in the documentation. */
  readonly defaultValue?: unknown;
  readonly description?: string | undefined;
  readonly schema: JsonSchema;
  /** Path parameters only: the text that the segment must match, else the path is unknown. */
  readonly pattern?: 'integer' | 'segment' | 'rest' | undefined;
  /** The text of the wire is JSON. */
  readonly isJson?: boolean | undefined;
  /** Path parameters only: a secret that grants access, so no log shows it. */
  readonly isSecret?: boolean | undefined;
  /** Turns the text of the wire into a value; throws the dialect's own fault. */
  readonly decode: (raw: string, name: string) => unknown;
}

const declared = new WeakMap<object, ParameterSpec[]>();

/** Records a parameter of a class; the decorators of a dialect call it. */
export function declareParameter(prototype: object, spec: ParameterSpec): void {
  const own = declared.get(prototype) ?? [];
  declared.set(prototype, [...own, spec]);
}

/** The parameters of a class in the order of their declaration, inherited ones first. */
export function parametersOf(parameters: ParametersClass): readonly ParameterSpec[] {
  const chain: ParameterSpec[] = [];
  for (
    let prototype = parameters.prototype as object | null;
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    chain.unshift(...(declared.get(prototype) ?? []));
  }
  return chain;
}

/** `messageId` → `message_id`: the wire name of a property. */
export function toWireName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The parameters of an endpoint without any. */
export class NoParameters {}
