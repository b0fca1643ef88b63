import { LRUCache } from 'lru-cache';

/** A part of the initial state that all clients of a class share. */
export interface SharedState<Content extends { readonly byteLength: number }> {
  readonly content: Content;
  /** The moment of the database at which it was read, as the queries of its context name it. */
  readonly moment: string;
}

type AnyState = SharedState<{ readonly byteLength: number }>;

/** A state takes more memory than its bytes: offsets of rows. */
const OVERHEAD = 1.1;
const SMALLEST = 1_000;
/** The number of states that are stored although each is larger than the memory: of users, and of their presence. */
const MAX_OVERSIZED = 2;
/** Such a state is stored for this time after its last use, so that clients that register one after the other share it. */
const OVERSIZED_MS = 60_000;

/** The memory of shared states, of all organizations and kinds: the ones that were used last. */
export class SharedStateMemory {
  readonly #states: LRUCache<string, AnyState>;
  readonly #oversized = new LRUCache<string, AnyState>({
    max: MAX_OVERSIZED,
    ttl: OVERSIZED_MS,
    ttlAutopurge: true,
  });

  /** @param maxBytes a state that alone is larger is stored for a minute */
  constructor(maxBytes: number) {
    this.#states = new LRUCache<string, AnyState>({
      maxSize: maxBytes,
      sizeCalculation: ({ content }) => sizeOf(content),
    });
  }

  /** False for content that is larger than the whole memory. */
  admits(content: { readonly byteLength: number }): boolean {
    return sizeOf(content) <= this.#states.maxSize;
  }

  /** Without states that are larger than the memory. */
  get byteLength(): number {
    return this.#states.calculatedSize;
  }

  get(key: string): AnyState | undefined {
    return this.#states.get(key) ?? this.#oversized.get(key);
  }

  put(key: string, state: AnyState): void {
    const [store, other] = this.admits(state.content)
      ? [this.#states, this.#oversized]
      : [this.#oversized, this.#states];
    other.delete(key);
    store.set(key, state);
  }
}

function sizeOf({ byteLength }: { readonly byteLength: number }): number {
  return SMALLEST + Math.ceil(OVERHEAD * byteLength);
}

/** The shared states of one kind. */
export class SharedStates<Content extends { readonly byteLength: number }> {
  readonly #kind: string;
  readonly #memory: SharedStateMemory;
  readonly #building = new Map<string, Promise<SharedState<Content>>>();

  /** @param kind differs from that of all other kinds in the same memory */
  constructor(kind: string, memory: SharedStateMemory) {
    this.#kind = kind;
    this.#memory = memory;
  }

  /** The state of a class of clients. @param build called once for all that wait for the same state */
  get(
    key: string,
    build: () => Promise<SharedState<Content>>,
  ): Promise<SharedState<Content>> | SharedState<Content> {
    const stored = this.#memory.get(`${this.#kind} ${key}`);
    return stored ? (stored as SharedState<Content>) : this.renew(key, build);
  }

  /** {@link get} instead of a stored state that is too old. */
  renew(key: string, build: () => Promise<SharedState<Content>>): Promise<SharedState<Content>> {
    const running = this.#building.get(key);
    if (running) return running;
    const building = build()
      .then((state) => {
        this.put(key, state);
        return state;
      })
      .finally(() => this.#building.delete(key));
    this.#building.set(key, building);
    return building;
  }

  /** Replaces a state. An older one than the stored one is right as well: the next client brings it up to date. */
  put(key: string, state: SharedState<Content>): void {
    this.#memory.put(`${this.#kind} ${key}`, state);
  }
}
