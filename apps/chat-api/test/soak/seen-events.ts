/** The properties of an event that a client checks. */
interface SeenEvent {
  readonly id: number;
  /** Absent for an event of something else. */
  readonly message: { readonly id: number; readonly content: string } | undefined;
}

type Content = SeenEvent['message'];

interface WholeEvent {
  readonly id: number;
  readonly message?: { readonly id: number; readonly content: string };
}

const MAX_KEPT = 2_000;
const BEGIN = '{"id":';
const NEXT = '},{"id":';

/**
 * Reads the events of responses. A thousand clients receive the same, so the content of each event is
 * parsed once.
 */
export class SeenEvents {
  readonly #known = new Map<string, Content>();

  /** @param body an answer with an array `events` */
  read(body: string): readonly SeenEvent[] {
    const begin = body.indexOf('"events":[') + '"events":['.length;
    const end = body.lastIndexOf('],"queue_id"');
    try {
      const seen: SeenEvent[] = [];
      for (let at = begin; at < end;) {
        if (!body.startsWith(BEGIN, at)) throw new SyntaxError(body.slice(at, at + 20));
        const comma = body.indexOf(',', at);
        const next = body.indexOf(NEXT, comma);
        const last = next < 0 || next > end ? end : next + 1;
        const id = Number(body.slice(at + BEGIN.length, comma));
        seen.push({ id, message: this.#content(body.slice(comma + 1, last)) });
        at = last + 1;
      }
      return seen;
    } catch (error) {
      // The separator of two events may also occur within one.
      if (!(error instanceof SyntaxError)) throw error;
      const { events } = JSON.parse(body) as { readonly events: readonly WholeEvent[] };
      return events.map(({ id, message }) => ({ id, message }));
    }
  }

  #content(rest: string): Content {
    if (this.#known.has(rest)) return this.#known.get(rest);
    const { message } = JSON.parse(`{${rest}`) as WholeEvent;
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(rest, message);
    return message;
  }
}
