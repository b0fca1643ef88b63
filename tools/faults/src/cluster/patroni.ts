/** A server of PostgreSQL as Patroni sees it. */
export interface Member {
  readonly name: string;
  /** `leader`, `sync_standby`, `replica` … */
  readonly role: string;
  /** `running`, `streaming`, `stopped` … */
  readonly state: string;
  /** The bytes by which it is behind the primary; null: unknown. */
  readonly lag: number | null;
}

const LIMIT_MS = 1_500;

/** The servers by the first Patroni that answers; empty while none does. */
export async function membersOf(urls: readonly string[]): Promise<readonly Member[]> {
  const answers = urls.map(async (url) => {
    const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(LIMIT_MS) });
    const { members } = (await response.json()) as { readonly members: readonly RawMember[] };
    return members.map(memberOf);
  });
  return Promise.any(answers).catch(() => []);
}

/** True if there is a primary, and another server that has all of its commits. */
export function isRedundant(members: readonly Member[]): boolean {
  const isThere = (role: string, states: RegExp) =>
    members.some((each) => each.role === role && states.test(each.state));
  return isThere('leader', /^running$/) && isThere('sync_standby', /^(?:running|streaming)$/);
}

export function leaderOf(members: readonly Member[]): string | undefined {
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
}

/** Makes another server the primary one, in order. @throws Error with Patroni's answer */
export async function switchOver(url: string, leader: string): Promise<void> {
  const response = await fetch(`${url}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
}

interface RawMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

function memberOf({ name, role, state, lag }: RawMember): Member {
  return {
    name,
    role,
    state,
    lag: typeof lag === 'number' ? lag : null,
  };
}
