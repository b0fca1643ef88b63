import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '@tandem/tools-fuzz';
import { ServiceClient, type Person } from '../clients/service-client.ts';
import { Findings, type Finding } from '../model/findings.ts';
import { makeChannel } from '../organization.ts';
import { Bundle } from '../stack/bundle.ts';
import { Installation, type App, type Version } from './installation.ts';
import type { Program } from './program.ts';
import { hasTheseDependencies, olderRevision } from './revision.ts';
import { Traffic } from './traffic.ts';

const CHANNEL = 'upgrade';
/** Workers first, as in the runbook. */
const ALL = ['chat-worker', 'chat-api', 'node-status-worker', 'node-status-api'] as const;
const REFUSAL = 'a newer version has changed this database';

/** An answer to `/v2/summary`. */
interface Summary {
  readonly mixnodes: { readonly bonded: { readonly last_updated_utc: string } };
}

/** An answer to `/v2/gateways`. */
interface Gateways {
  readonly items: readonly { readonly gateway_identity_key: string }[];
}

export interface RolloutOptions {
  /** The older version, by any name of git; by default the one before the current sources. */
  readonly from?: string | undefined;
  /** The number of acknowledged operations of each phase. */
  readonly operations: number;
  readonly seed: number;
  /** The folder of files. */
  readonly folder: string;
  /** A PostgreSQL server whose account may create databases. */
  readonly server: string;
  /** The time limit of the checks after each phase, in ms. */
  readonly patienceMs: number;
  readonly onProgress: (line: string) => void;
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined;
}

export interface RolloutReport {
  /** The older version. */
  readonly from: string;
  /** The number of migrations that the older version does not have. */
  readonly newMigrations: number;
  readonly phases: readonly {
    readonly name: string;
    readonly acknowledged: Readonly<Record<string, number>>;
  }[];
  /** The number of received mails. */
  readonly mails: number;
  readonly findings: readonly Finding[];
}

/**
 * Upgrades an installation under load as the runbook describes, and reverts the upgrade: an older version
 * alone, both side by side, the newer alone, and the older again.
 *
 * @throws Error when `signal` is aborted; everything is ended and removed by then
 * @see docs/runbook.md, Upgrade
 */
export async function rollOut(options: RolloutOptions): Promise<RolloutReport> {
  const { description, bundles } = await bundlesOf(options);
  try {
    options.signal?.throwIfAborted();
    const installation = await Installation.prepare(bundles, options);
    try {
      const rollout = new Rollout(installation, options).run(description);
      return await orAborted(rollout, options.signal);
    } finally {
      await installation.remove();
    }
  } finally {
    for (const bundle of new Set(Object.values(bundles))) bundle.remove();
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

async function bundlesOf({ from, onProgress, signal }: RolloutOptions) {
  const { commit, description } = olderRevision(from);
  onProgress(`upgrades from ${description}`);
  const present = await Bundle.make();
  if (commit === null) return { description, bundles: { old: present, new: present } };
  try {
    const old = await Bundle.ofRevision(commit, 'programs', signal);
    return { description, bundles: { old, new: present } };
  } catch (error) {
    const isAsked = Boolean(from);
    if (isAsked || signal?.aborted || hasTheseDependencies(commit)) {
      present.remove();
      throw error;
    }
    onProgress(
      'it cannot be built with the packages of the present sources, which stand in for it',
    );
    return { description: 'the present sources', bundles: { old: present, new: present } };
  }
}

class Rollout {
  readonly #installation: Installation;
  readonly #options: RolloutOptions;
  readonly #findings = new Findings();
  readonly #phases: { name: string; acknowledged: Readonly<Record<string, number>> }[] = [];
  readonly #programs = new Map<string, Program>();
  /** The addresses of the running instances of chat-api. */
  readonly #urls: string[] = [];
  #traffic!: Traffic;

  constructor(installation: Installation, options: RolloutOptions) {
    this.#installation = installation;
    this.#options = options;
  }

  async run(from: string): Promise<RolloutReport> {
    await this.#start('old', ...ALL);
    this.#traffic = await this.#openTraffic();
    await this.#phase('old alone');
    const backup = join(this.#options.folder, 'backup.tar.gz');
    await this.#installation.operate('old', 'backup', backup);
    const before = await this.#installation.countMigrations();
    await this.#phase('the new worker migrates', () => this.#start('new', 'chat-worker'));
    const newMigrations = (await this.#installation.countMigrations()) - before;
    await this.#phase('side by side', async () => {
      await this.#start('new', 'chat-api', 'node-status-worker', 'node-status-api');
      await this.#compareNetworks();
    });
    await this.#phase('the old restarts', () => this.#restartOld(newMigrations));
    await this.#phase('the new alone', () => this.#stop('old', ...ALL));
    if (newMigrations === 0) await this.#replaceByOld();
    await this.#traffic.end();
    await this.#waitForMails();
    if (newMigrations > 0) await this.#restoreOld(backup);
    await this.#stop('old', ...ALL);
    this.#checkMails();
    for (const line of this.#installation.faults) this.#findings.note('logged', line);
    return {
      from,
      newMigrations,
      phases: this.#phases,
      mails: this.#installation.mails.mails.length,
      findings: this.#findings.list,
    };
  }

  async #openTraffic(): Promise<Traffic> {
    const { operations, seed, patienceMs } = this.#options;
    const people = await this.#foundOrganization();
    const [owner] = people;
    const random = new Random(seed);
    const client = new ServiceClient(owner, this.#urls, random, () => false);
    const traffic = new Traffic({
      people,
      channel: CHANNEL,
      channelId: await makeChannel(client, CHANNEL, people),
      urls: this.#urls,
      operations,
      seed,
      findings: this.#findings,
      patienceMs,
    });
    await traffic.follow();
    return traffic;
  }

  /**
   * Creates the organization by the tool of the old version: the new one would migrate, or not know the
   * schema.
   */
  async #foundOrganization(): Promise<readonly [Person, Person]> {
    const operate = this.#installation.operate.bind(this.#installation);
    const owner = ['--owner-email', 'owner@upgrade.test', '--owner-name', 'Olga Owner'];
    const founded = (await operate('old', 'realm', 'create', '', '--name', 'Acme', ...owner)) as {
      readonly owner_id: number;
      readonly owner_email: string;
      readonly owner_api_key: string;
    };
    const member = ['member@upgrade.test', '--name', 'Uli Member'];
    const opened = (await operate('old', 'user', 'create', ...member)) as {
      readonly user_id: number;
      readonly email: string;
      readonly api_key: string;
    };
    return [
      { userId: founded.owner_id, email: founded.owner_email, apiKey: founded.owner_api_key },
      { userId: opened.user_id, email: opened.email, apiKey: opened.api_key },
    ];
  }

  async #phase(name: string, change?: () => Promise<void>): Promise<void> {
    this.#findings.round = this.#phases.length;
    const acknowledged = await this.#traffic.phase(change);
    this.#phases.push({ name, acknowledged });
    const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`);
    this.#options.onProgress(`${name}: acknowledged ${counts.join(', ')}`);
  }

  async #start(version: Version, ...apps: readonly App[]): Promise<void> {
    for (const app of apps) {
      const program = await this.#installation.start(version, app);
      this.#programs.set(`${version} ${app}`, program);
      if (app === 'chat-api') this.#urls.push(program.url);
    }
  }

  /** Ends programs one by one, in the order in which an upgrade replaces them. */
  async #stop(version: Version, ...apps: readonly App[]): Promise<void> {
    for (const app of apps) {
      const program = this.#programs.get(`${version} ${app}`);
      const ended = await program?.stop();
      if (ended && ended.code !== 0) {
        this.#findings.note('not stopped', `${program?.name}: ${ended.code}\n${ended.output}`);
      }
      // Until here the instance answers all requests; later ones go to another instance, as with a balancer.
      const at = this.#urls.indexOf(program?.url ?? '');
      if (at >= 0) this.#urls.splice(at, 1);
    }
  }

  /** Checks that an old instance which ends can start again, or is refused by a newer schema. */
  async #restartOld(newMigrations: number): Promise<void> {
    await this.#stop('old', 'chat-api', 'chat-worker');
    for (const app of ['chat-api', 'chat-worker'] as const) {
      if (newMigrations === 0) await this.#start('old', app);
      else await this.#expectRefusal(app);
    }
  }

  async #expectRefusal(app: App): Promise<void> {
    const program = await this.#installation.prepareService('old', app);
    const { code, output } = await program.run();
    const isRefused = code === 1 && output.includes(REFUSAL);
    if (!isRefused) this.#findings.note('not refused', `${program.name}: ${code}\n${output}`);
  }

  /** Reverts without new migrations: instances are replaced one by one. */
  async #replaceByOld(): Promise<void> {
    await this.#phase('back side by side', () => this.#start('old', 'chat-worker', 'chat-api'));
    await this.#phase('the old alone again', () => this.#stop('new', ...ALL));
    await this.#start('old', 'node-status-api');
    await this.#network('old');
  }

  /** Reverts with new migrations: restores the backup. */
  async #restoreOld(backup: string): Promise<void> {
    await this.#stop('new', ...ALL);
    await this.#installation.moveTo('restored');
    await this.#installation.operate('old', 'restore', backup);
    await this.#start('old', 'chat-worker', 'chat-api', 'node-status-api');
    await this.#traffic.compareRestored();
    await this.#network('old');
  }

  /** Checks that readers of both versions have the network that the new worker has read. */
  async #compareNetworks(): Promise<void> {
    const before = await this.#network('old');
    const end = performance.now() + this.#options.patienceMs;
    for (;;) {
      const [older, newer] = [await this.#network('old'), await this.#network('new')];
      if (older.nodes.join() === newer.nodes.join() && older.time >= newer.time) return;
      if (performance.now() > end) {
        const counts = [before, older, newer].map(({ nodes }) => nodes.length).join(', ');
        return this.#findings.note('not the same', `networks of ${counts} nodes`);
      }
      await delay(100);
    }
  }

  /** Waits for the network of a version. */
  async #network(version: Version): Promise<{ readonly time: string; readonly nodes: string[] }> {
    const url = this.#programs.get(`${version} node-status-api`)?.url ?? '';
    const end = performance.now() + this.#options.patienceMs;
    for (;;) {
      const [summary, gateways] = await Promise.all(
        ['/v2/summary', '/v2/gateways?size=200'].map((path) => fetch(`${url}${path}`)),
      );
      if (summary?.ok && gateways?.ok) {
        const { mixnodes } = (await summary.json()) as Summary;
        const { items } = (await gateways.json()) as Gateways;
        const nodes = items.map((item) => item.gateway_identity_key).sort();
        if (nodes.length > 0) return { time: mixnodes.bonded.last_updated_utc, nodes };
      }
      if (performance.now() > end) {
        const answers = [summary, gateways].map((answer) => answer?.status);
        throw new Error(`${version} node-status-api has no network: ${answers.join(', ')}`);
      }
      await delay(100);
    }
  }

  async #waitForMails(): Promise<void> {
    const wanted = [...this.#traffic.invited.values()].filter(Boolean).length;
    const end = performance.now() + this.#options.patienceMs;
    while (this.#installation.mails.mails.length < wanted && performance.now() < end) {
      await delay(50);
    }
  }

  /** Checks that every invited user has one mail. */
  #checkMails(): void {
    const received = this.#installation.mails.mails.flatMap(({ envelope }) => envelope.to);
    for (const [address, isCertain] of this.#traffic.invited) {
      const count = received.filter((to) => to === address).length;
      if (count === 0 && isCertain) this.#findings.note('lost', `the mail to ${address}`);
      if (count > 1) this.#findings.note('doubled', `${count} mails to ${address}`);
    }
  }
}
