/** Reads one environment variable. */
interface Variable<T> {
  /** @throws Error whose message completes "NAME …", e.g. "must be a port" */
  read(text: string | undefined): T;
}

type Values<Spec> = { [Name in keyof Spec]: Spec[Name] extends Variable<infer T> ? T : never };

/** All that is wrong with the environment, each fault with the variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads every variable of `spec`. An empty text counts as unset.
 *
 * @throws ConfigError that lists all errors, so that they can be fixed at once
 */
export function readConfig<Spec extends Readonly<Record<string, Variable<unknown>>>>(
  env: Readonly<Record<string, string | undefined>>,
  spec: Spec,
): Values<Spec> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, variable] of Object.entries(spec)) {
    const text = env[name]?.trim();
    try {
      values[name] = variable.read(text === '' ? undefined : text);
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return values as Values<Spec>;
}

/** An optional variable with a default `fallback`. */
export function withDefault<T>(variable: Variable<T>, fallback: T): Variable<T> {
  return { read: (text) => (text === undefined ? fallback : variable.read(text)) };
}

/** An optional variable. */
export function optional<T>(variable: Variable<T>): Variable<T | undefined> {
  return { read: (text) => (text === undefined ? undefined : variable.read(text)) };
}

/** A required text. `what` describes it to the operator. */
export function text(what: string): Variable<string> {
  return required(what, (value) => value);
}

/** A TCP port, 0 for a free one. */
export const port: Variable<number> = required('a port from 0 to 65535', (value) => {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    throw new Error(`must be a port from 0 to 65535`);
  return number;
});

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): Variable<number> {
  const what = `a whole number from ${least} to ${most}`;
  return required(what, (value) => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < least || number > most)
      throw new Error(`must be ${what}`);
    return number;
  });
}

/** `true` or `false`. */
export const flag: Variable<boolean> = required('true or false', (value) => {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
  return value === 'true';
});

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Variable<Word> {
  const what = `one of ${words.join(', ')}`;
  return required(what, (value) => {
    if (!(words as readonly string[]).includes(value)) throw new Error(`must be ${what}`);
    return value as Word;
  });
}

/** An address with one of the schemes, e.g. `http`. Never shown in an error: it may contain a password. */
export function address(...schemes: readonly string[]): Variable<URL> {
  const what = `an address that begins with ${schemes.map((each) => `${each}://`).join(' or ')}`;
  return required(what, (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !schemes.includes(url.protocol.slice(0, -1))) throw new Error(`must be ${what}`);
    return url;
  });
}

/** Addresses as {@link address}, separated by commas; commas inside of one are percent-encoded. */
export function addresses(...schemes: readonly string[]): Variable<readonly URL[]> {
  const one = address(...schemes);
  return required(`addresses with ${schemes.join(' or ')}, separated by commas`, (value) =>
    value.split(',').map((each) => one.read(each.trim())),
  );
}

/** A variable with a specific form. */
export function required<T>(what: string, read: (text: string) => T): Variable<T> {
  return {
    read: (value) => {
      if (value === undefined) throw new Error(`is not set: it must be ${what}`);
      return read(value);
    },
  };
}
