import { jest } from '@jest/globals';

/** The result of a program that ran in this process, and the text that it printed. */
export interface CapturedOutput {
  readonly status: number;
  /** Standard output. */
  readonly out: string;
  /** The errors that it reported, a line each. */
  readonly errors: string;
}

/**
 * Runs a program in this process, and collects its output instead of printing it.
 *
 * @param run returns the exit status
 */
export async function captureOutput(run: () => Promise<number>): Promise<CapturedOutput> {
  let [out, errors] = ['', ''];
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text);
      return true;
    }),
    jest.spyOn(process.stderr, 'write').mockReturnValue(true),
    jest.spyOn(console, 'error').mockImplementation((text) => {
      errors += `${String(text)}\n`;
    }),
  ];
  try {
    const status = await run();
    return { status, out, errors };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
