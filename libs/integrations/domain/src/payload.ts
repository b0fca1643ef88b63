/** The payload lacks a documented field, or has one of another type: 400. */
export class AnomalousPayload extends Error {
  override readonly name = 'AnomalousPayload';
}

/** An event of the sender for which there is no message: 200, since the sender did nothing wrong. */
export class UnsupportedEvent extends Error {
  override readonly name = 'UnsupportedEvent';

  constructor(readonly eventType: string) {
    super(eventType);
  }
}

/** A payload that its integration refuses with a specific text: 400. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
}

/** A payload without fields that users choose in the settings of the sender: 400, with a notice to the owner. */
export class IncompletePayload extends InvalidPayload {}

/**
 * A part of a JSON payload whose form is unknown until it is read. Missing parts can be accessed; reading a
 * value of another type throws.
 */
export class Payload {
  constructor(readonly value: unknown) {}

  /** The part at a path of names; a missing part if there is none. */
  get(...path: readonly string[]): Payload {
    let current = this.value;
    for (const name of path) current = memberOf(current, name);
    return new Payload(current);
  }

  /**
   * A payload with another text at a path.
   *
   * @param path exists in this payload
   */
  with(path: readonly string[], text: string): Payload {
    const [name, ...rest] = path;
    if (name === undefined) return new Payload(text);
    const { value } = this.get(name).with(rest, text);
    return new Payload({ ...(this.value as object), [name]: value });
  }

  /** Whether an object has a member, `null` included. */
  has(name: string): boolean {
    const { value } = this;
    return isObject(value) && Object.hasOwn(value, name);
  }

  /** False for missing values, `null`, `false`, 0, and an empty text, list or object. */
  get isFilled(): boolean {
    const { value } = this;
    if (Array.isArray(value)) return value.length > 0;
    return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
  }

  /** @throws AnomalousPayload when it is not a text */
  text(): string {
    if (typeof this.value === 'string') return this.value;
    throw new AnomalousPayload('expected a text');
  }

  /**
   * The text, or another one if it is missing.
   *
   * @throws AnomalousPayload for a value that is no text
   */
  textOr(otherwise: string): string {
    return this.value === undefined ? otherwise : this.text();
  }

  /**
   * The text; `null` if it is missing or `null`.
   *
   * @throws AnomalousPayload when it is anything else
   */
  optionalText(): string | null {
    return this.value === undefined || this.value === null ? null : this.text();
  }

  /** @throws AnomalousPayload when it is not a whole number */
  int(): number {
    if (Number.isSafeInteger(this.value)) return this.value as number;
    throw new AnomalousPayload('expected a whole number');
  }

  /** @throws AnomalousPayload when it is not a number */
  number(): number {
    if (typeof this.value === 'number') return this.value;
    throw new AnomalousPayload('expected a number');
  }

  /** @throws AnomalousPayload when it is neither true nor false */
  bool(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    throw new AnomalousPayload('expected a boolean');
  }

  /** @throws AnomalousPayload when it is not a list */
  list(): Payload[] {
    if (Array.isArray(this.value)) return this.value.map((each) => new Payload(each));
    throw new AnomalousPayload('expected a list');
  }

  /** @throws AnomalousPayload when it is not an object */
  entries(): [string, Payload][] {
    const { value } = this;
    if (!isObject(value)) throw new AnomalousPayload('expected an object');
    return Object.entries(value).map(([name, each]) => [name, new Payload(each)]);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
