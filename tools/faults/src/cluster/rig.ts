import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { S3Server } from '@tandem/shared-s3/testing';
import { freePort } from '@tandem/shared-runtime';
import { Bundle } from '../stack/bundle.ts';
import { SECRET } from '../stack/stack.ts';
import { commitOf } from '../upgrade/revision.ts';
import type { Secrets, Site } from './configurations.ts';
import { Cells, type MoveReport } from './cells.ts';
import { createApplicationDatabases } from './database.ts';
import { Gate } from './gate.ts';
import { faultsOf, type ServiceHealth } from './health.ts';
import { rigHome, type RigHome } from './home.ts';
import { Machine, endAll } from './machine.ts';
import { NetworkCuts } from './network-cuts.ts';
import { newSecrets } from './new-secrets.ts';
import { isRedundant, leaderOf, membersOf } from './patroni.ts';
import { runOperator } from './operator.ts';
import { findPrograms } from './programs.ts';
import { RigProcess } from './rig-process.ts';
import {
  applicationEnv,
  databaseUrl,
  prepareService,
  wordsOf,
  type Equipment,
} from './services.ts';
import {
  CELLS,
  NAMES,
  PORTS,
  machinesWith,
  isApplication,
  portOf,
  servicesOf,
  type AllPorts,
  type MachineName,
  type MachinePorts,
  type Port,
  type Purpose,
  type Service,
} from './topology.ts';

/** Nodes of the simulated network: enough for the collector to work. */
const NODES = 65;
const START_LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 250;
const CHECK_LIMIT_MS = 1_500;
/** By its HAProxy the operator's tool reaches the primary server. */
const MACHINE_OF_CELL = { a: 'app-1', b: 'app-4' } as const;

export interface RigOptions {
  /** The folder of the data; the files of the cluster are in its subfolder `cluster`. */
  readonly dataDir: string;
  readonly onProgress: (line: string) => void;
  /** Ends the start early. */
  readonly signal: AbortSignal;
  /** The revision with which applications start; empty: the current sources. */
  readonly from: string;
}

/** All machines of a cluster, on this one. */
export class Rig {
  readonly machines = new Map<MachineName, Machine>();
  readonly #gates: Gate[] = [];
  readonly #cuts = new NetworkCuts(() => this.#gates.forEach((gate) => gate.update()));
  readonly #ends: (() => unknown)[] = [];
  readonly #secrets: Secrets = newSecrets();
  readonly #options: RigOptions;
  readonly #home: RigHome;
  #ports!: AllPorts;
  #bundle!: Bundle;
  #equipment!: Equipment;

  private constructor(options: RigOptions, home: RigHome) {
    this.#options = options;
    this.#home = home;
  }

  /** Starts every machine; resolves when requests are answered. Ends the processes of a killed run first. */
  static async start(options: RigOptions): Promise<Rig> {
    const rig = new Rig(options, rigHome(join(options.dataDir, 'cluster')));
    try {
      await rig.#start();
      return rig;
    } catch (error) {
      await rig.stop();
      throw error;
    }
  }

  get folder(): string {
    return this.#home.folder;
  }

  /** The addresses of the chat service as clients know them: one for each balancer. */
  get chatUrls(): readonly string[] {
    return this.#urls('balancer', 'chat');
  }

  get statusUrls(): readonly string[] {
    return this.#urls('balancer', 'status');
  }

  get patroniUrls(): readonly string[] {
    return this.#urls('patroni', 'patroni', 'listen');
  }

  get etcdUrls(): readonly string[] {
    return this.#urls('etcd', 'etcd', 'listen');
  }

  /** The database as the applications of `app-1` reach it. */
  get databaseUrl(): string {
    return databaseUrl(this.#siteOf('app-1'), 'primary');
  }

  /** The console of each pooler that is up. */
  get poolerUrls(): readonly string[] {
    return this.#upWith('pooler').map((name) =>
      databaseUrl(this.#siteOf(name), 'pooler').replace(/[^/]+$/, 'pgbouncer'),
    );
  }

  /** The primary server as each machine of applications reaches it that is up. */
  get primaryUrls(): readonly string[] {
    return this.#upWith('to-database').map((name) => databaseUrl(this.#siteOf(name), 'primary'));
  }

  portOf(machine: MachineName, purpose: Purpose): Port {
    return portOf(this.#ports, machine, purpose);
  }

  isCut(machine: MachineName): boolean {
    return this.#cuts.has(machine);
  }

  async kill(machine: MachineName): Promise<void> {
    this.#gatesOf(machine).forEach((gate) => gate.refuse());
    await this.machineOf(machine).kill();
  }

  /** Restarts the programs of a machine in order. They complete the requests that they have. */
  async restart(machine: MachineName): Promise<void> {
    this.#gatesOf(machine).forEach((gate) => gate.refuse());
    await this.machineOf(machine).stop();
    this.heal(machine);
  }

  cut(machine: MachineName): void {
    this.#cuts.cut(machine, this.machineOf(machine).folder);
  }

  /** Starts a machine that is off, and connects one that is cut off. */
  heal(machine: MachineName): void {
    this.#cuts.heal(machine);
    this.machineOf(machine).start();
    for (const gate of this.#gatesOf(machine)) void gate.admit();
  }

  machineOf(name: MachineName): Machine {
    const machine = this.machines.get(name);
    if (!machine) throw new Error(`there is no machine ${name}`);
    return machine;
  }

  /** The health of every service, in the order of the machines. */
  health(): Promise<readonly ServiceHealth[]> {
    const services = NAMES.flatMap((machine) =>
      servicesOf(machine).map(async (service) => ({
        machine,
        service,
        isHealthy: await this.#isHealthy(machine, service),
      })),
    );
    return Promise.all(services);
  }

  /** Migrates the schema to the current sources; each program runs them from its next start on. */
  async upgrade(): Promise<void> {
    this.#useBundle(await Bundle.make());
    const site = this.#siteOf('app-1');
    const env = applicationEnv('chat-worker', site, this.#equipment);
    await runOperator(this.#bundle.programOf('operator'), ['db', 'migrate'], env);
    for (const machine of this.machines.values()) {
      for (const [service, process] of machine.processes) {
        if (isApplication(service)) process.replaceWords(wordsOf(this.#bundle.programOf(service)));
      }
    }
  }

  /** Moves the organization to the other cell. @throws Error with the output of the operator's tool */
  move(): Promise<MoveReport> {
    return this.#cells.move();
  }

  /** Writes the map of the balancers: which cell serves the organization. */
  writeMaps(): Promise<void> {
    return this.#cells.writeMaps();
  }

  async stop(): Promise<void> {
    for (const name of NAMES) this.#cuts.heal(name);
    const withPrefix = (prefix: string) =>
      [...this.machines.values()].filter(({ name }) => name.startsWith(prefix));
    for (const prefix of ['edge', 'app', '']) {
      await Promise.all(withPrefix(prefix).map((machine) => machine.stop()));
    }
    await Promise.all(this.#gates.map((gate) => gate.close()));
    for (const machine of this.machines.values()) machine.close();
    for (const end of this.#ends.reverse()) await end();
  }

  async #start(): Promise<void> {
    const { onProgress } = this.#options;
    const machines = `${this.folder}/machines`;
    await endAll(machines);
    rmSync(machines, { recursive: true, force: true });
    const programs = await findPrograms(`${this.folder}/packages`, onProgress);
    const { from, signal } = this.#options;
    this.#useBundle(
      from === ''
        ? await Bundle.make()
        : await Bundle.ofRevision(commitOf(from), 'everything', signal),
    );
    await this.#openPorts();
    this.#equipment = {
      programs,
      account: this.#home.account,
      programOf: (app) => this.#bundle.programOf(app),
      settings: await this.#settings(),
    };
    for (const name of NAMES) this.#prepare(name);
    onProgress('starts the database, its standby, and what decides between them');
    for (const [name, machine] of this.machines) if (!/^(?:app|edge)/.test(name)) machine.start();
    await this.#until('a primary server and its standby', async () =>
      isRedundant(await membersOf(this.patroniUrls)),
    );
    await this.#createDatabase();
    onProgress('starts the applications and the balancers');
    for (const machine of this.machines.values()) machine.start();
    await this.#until('every part', async () => (await this.#faults()).length === 0);
    await this.#cells.prepare();
  }

  get #cells(): Cells {
    return new Cells({
      folder: this.folder,
      run: (words, env) => {
        const own = applicationEnv('chat-worker', this.#siteOf('app-1'), this.#equipment);
        return runOperator(this.#bundle.programOf('operator'), words, { ...own, ...env });
      },
      databases: new Map(
        CELLS.map((cell) => [cell, databaseUrl(this.#siteOf(MACHINE_OF_CELL[cell]), 'primary')]),
      ),
      edges: machinesWith('balancer').map((name) => this.#siteOf(name)),
    });
  }

  async #isHealthy(machine: MachineName, service: Service): Promise<boolean> {
    if (!isApplication(service)) {
      return this.machineOf(machine).processes.get(service)?.isRunning ?? false;
    }
    const url = `http://127.0.0.1:${this.portOf(machine, service).listen}/health`;
    const answer = fetch(url, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) });
    return answer.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #faults(): Promise<readonly string[]> {
    return faultsOf(await this.health(), await membersOf(this.patroniUrls));
  }

  #gatesOf(machine: MachineName): readonly Gate[] {
    return this.#gates.filter((gate) => gate.machine === machine);
  }

  #useBundle(bundle: Bundle): void {
    this.#bundle = bundle;
    this.#ends.push(() => bundle.remove());
  }

  async #openPorts(): Promise<void> {
    const all: Partial<Record<MachineName, MachinePorts>> = {};
    const taken = new Set<number>();
    const next = async (): Promise<number> => {
      const port = await freePort();
      if (taken.has(port)) return next();
      taken.add(port);
      return port;
    };
    for (const machine of NAMES) {
      const ports: Partial<Record<Purpose, Port>> = {};
      for (const [purpose, use] of servicesOf(machine).flatMap((each) =>
        Object.entries(PORTS[each]),
      )) {
        const isFirst = use === 'own' || use === 'open';
        const listen = isFirst ? await next() : (ports[use]?.listen ?? 0);
        const reach = use === 'own' ? listen : await next();
        ports[purpose as Purpose] = { listen, reach };
        if (use === 'own') continue;
        const gate = { machine, purpose: purpose as Purpose, port: reach, targetPort: listen };
        this.#gates.push(await Gate.open({ ...gate, cuts: this.#cuts }));
      }
      all[machine] = ports;
    }
    this.#ports = all as AllPorts;
  }

  async #settings(): Promise<Readonly<Record<string, string>>> {
    const simulator = await createNetworkSimulator({ nodes: NODES });
    this.#ends.push(() => simulator.close());
    return {
      SECRET_KEY: SECRET,
      EXTERNAL_URL: 'http://127.0.0.1',
      // Counted in Redis, and never reached by the load.
      RATE_LIMITS: 'api_by_user=60:1000000;files_by_user=60:1000000',
      FILE_STORE_URL: S3Server.addressAt(this.portOf('store', 's3').reach),
      UPSTREAM_URL: simulator.url,
      CHAIN_URL: simulator.url,
      GEO_URL: simulator.url,
      SCRAPE_PRIVATE_ADDRESSES: 'true',
      COLLECT_INTERVAL_SECONDS: '10',
    };
  }

  #prepare(name: MachineName): void {
    const { account } = this.#home;
    const folder = `${this.folder}/machines/${name}`;
    mkdirSync(join(folder, 'files'), { recursive: true });
    chmodSync(folder, 0o700);
    if (account) chownSync(folder, account.uid, account.gid);
    const machine = new Machine(name, folder);
    this.machines.set(name, machine);
    for (const service of servicesOf(name)) {
      const process = new RigProcess({
        name: `${service} of ${name}`,
        cwd: machine.folder,
        logFile: join(folder, `${service}.log`),
        ...prepareService(service, this.#siteOf(name), this.#equipment),
      });
      machine.processes.set(service, process);
    }
  }

  #siteOf(machine: MachineName): Site {
    return {
      machine,
      folder: `${this.folder}/machines/${machine}`,
      ports: this.#ports,
      secrets: this.#secrets,
      postgresBin: this.#equipment.programs.postgresBin,
    };
  }

  async #createDatabase(): Promise<void> {
    const leader = leaderOf(await membersOf(this.patroniUrls)) as MachineName;
    const { listen } = this.portOf(leader, 'postgres');
    const url = `postgres://postgres:${this.#secrets.superuser}@127.0.0.1:${listen}/postgres`;
    await createApplicationDatabases(url, this.#secrets.application);
  }

  #upWith(service: Service): readonly MachineName[] {
    return machinesWith(service).filter((name) => this.machineOf(name).isOn && !this.isCut(name));
  }

  #urls(service: Service, purpose: Purpose, side: keyof Port = 'reach'): readonly string[] {
    return machinesWith(service).map(
      (name) => `http://127.0.0.1:${this.portOf(name, purpose)[side]}`,
    );
  }

  async #until(what: string, isThere: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + START_LIMIT_MS;
    while (!(await isThere())) {
      this.#options.signal.throwIfAborted();
      if (performance.now() > end) throw new Error(await this.#whyNot(what));
      await delay(LOOK_EVERY_MS);
    }
  }

  async #whyNot(what: string): Promise<string> {
    const faults = await this.#faults();
    const logs = [...this.machines.values()]
      .flatMap((machine) => [...machine.processes.values()])
      .filter(({ name }) => faults.includes(name))
      .map((process) => `${process.name}:\n${process.lastLines()}`);
    return `${what} did not start within ${START_LIMIT_MS} ms: ${faults.join(', ')}\n${logs.join('\n')}`;
  }
}
