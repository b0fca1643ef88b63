import { createHash, randomUUID } from 'node:crypto';
import { statement, type Sql, type Statement } from '../sql.ts';
import { verdictOn, type Peer, type Verdict, type Vocabulary } from './vocabulary.ts';

interface InstanceRegistryOptions {
  readonly sql: Sql;
  /** Such as `chat-api`. */
  readonly process: string;
  readonly vocabulary: Vocabulary;
  /** Called for announcements that failed, and for unknown events that were skipped. */
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<RegistryLimits>;
}

export interface RegistryLimits {
  /** The interval of announcements, in seconds. */
  readonly everySeconds: number;
  /** An instance without a heartbeat for this long counts as stopped, in seconds. */
  readonly liveSeconds: number;
  /** The time for which an event that no live instance knows waits for an earlier instance, in seconds. */
  readonly patienceSeconds: number;
}

const LIMITS: RegistryLimits = { everySeconds: 10, liveSeconds: 30, patienceSeconds: 300 };
/** Rows of ended processes are stored for this time, for the analysis of failures. */
const RETENTION = '1 day';

/** Instances of the same version know the same: they need not be read. */
const peersOf = (digest: string, liveSeconds: string, patienceSeconds: string) => `
   select distinct on (digest) vocabulary,
     not is_stopped and seen_at > now() - make_interval(secs => ${liveSeconds}) as "isLive"
   from instance
   where digest <> ${digest} and seen_at > now() - make_interval(secs => ${patienceSeconds})
   order by digest, is_stopped, seen_at desc`;
const readPeers = statement('instance.peers', peersOf('$1', '$2', '$3'));
const announce = statement(
  'instance.announce',
  `with announced as (
     insert into instance (id, process, vocabulary, digest) values ($4, $5, $6::jsonb, $1)
     on conflict (id) do update set seen_at = now(), is_stopped = false
   ) ${peersOf('$1', '$2', '$3')}`,
);
const leave = statement('instance.leave', 'update instance set is_stopped = true where id = $1');
const forget = statement(
  'instance.forget',
  `delete from instance where seen_at < now() - interval '${RETENTION}'`,
);

/**
 * Announces the vocabulary of a process, and reads that of others. A new version that runs next to an old
 * one writes data that the old one cannot read: it waits for instances that can.
 *
 * @see docs/adr/0024-versions-side-by-side.md
 */
export class InstanceRegistry {
  readonly #options: InstanceRegistryOptions;
  readonly #limits: RegistryLimits;
  readonly #id = randomUUID();
  readonly #digest: string;
  #peers: readonly Peer[] = [];
  /** Counts the reads of the peers. */
  #looks = 0;
  /** Unknown words, each with the number of reads at its first occurrence. */
  readonly #met = new Map<string, number>();
  readonly #skipped = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: InstanceRegistryOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    const words = JSON.stringify(options.vocabulary);
    this.#digest = createHash('sha256').update(words).digest('hex');
  }

  /** Announces this process; to be awaited before it writes anything. */
  async start(): Promise<void> {
    await this.#options.sql.query(forget);
    await this.#beat();
    const beat = () => void this.#beat().catch(this.#options.onError);
    this.#timer = setInterval(beat, this.#limits.everySeconds * 1000);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    // Others notice by themselves when this statement fails.
    await this.#options.sql.query(leave, [this.#id]).catch(this.#options.onError);
  }

  /** The decision of this process about the next event of a consumer. */
  verdictOn(consumer: string, type: string): Verdict {
    const { vocabulary } = this.#options;
    if (!vocabulary.eventTypes.includes(type) && !this.#hasLookedFor(`event ${type}`)) {
      return 'wait';
    }
    const verdict = verdictOn(vocabulary, this.#peers, consumer, type);
    if (verdict === 'skip') this.#reportSkip(`${consumer} passes over events of type ${type}`);
    return verdict;
  }

  /**
   * True if a client event of this kind may be presented here: false as long as an instance that knows it was
   * alive recently, and this process does not.
   */
  maySay(kind: string): boolean {
    if (this.#options.vocabulary.eventKinds.includes(kind)) return true;
    if (!this.#hasLookedFor(`kind ${kind}`)) return false;
    if (this.#peers.some(({ vocabulary }) => vocabulary.eventKinds.includes(kind))) return false;
    this.#reportSkip(`skips client events of unknown kind ${kind}`);
    return true;
  }

  /** The number of different kinds that were skipped because no instance knows them. */
  get skipped(): number {
    return this.#skipped.size;
  }

  /** The writer of an unknown word announced itself before: one read of the peers finds it. */
  #hasLookedFor(word: string): boolean {
    const met = this.#met.get(word);
    if (met !== undefined) return this.#looks > met;
    // A running read may have started before the announcement.
    this.#met.set(word, this.#looks + (this.#looking ? 1 : 0));
    const again = () => this.#look().catch(this.#options.onError);
    void (this.#looking ? this.#looking.catch(() => undefined).then(again) : again());
    return false;
  }

  async #beat(): Promise<void> {
    const { process, vocabulary } = this.#options;
    // Another read may begin as soon as one ends: a call during it would announce nothing.
    while (this.#looking) await this.#looking.catch(() => undefined);
    await this.#look(announce, [this.#id, process, JSON.stringify(vocabulary)]);
  }

  #look(sent = readPeers, more: readonly unknown[] = []): Promise<void> {
    this.#looking ??= this.#readPeers(sent, more).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #readPeers(sent: Statement, more: readonly unknown[]): Promise<void> {
    const { liveSeconds, patienceSeconds } = this.#limits;
    const values = [this.#digest, liveSeconds, patienceSeconds, ...more];
    this.#peers = (await this.#options.sql.query<Peer>(sent, values)).rows;
    this.#looks += 1;
  }

  #reportSkip(what: string): void {
    if (this.#skipped.has(what)) return;
    this.#skipped.add(what);
    this.#options.onError(new Error(`${what}: no version that knows it was here lately`));
  }
}
