import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readChatApiConfig } from '@tandem/chat-api';
import { readChatWorkerConfig } from '@tandem/chat-worker';
import { readNodeStatusApiConfig } from '@tandem/node-status-api';
import { readNodeStatusWorkerConfig } from '@tandem/node-status-worker';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './compose-file.ts';

const MODELS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  Secret,
  Service,
} as const;
type Kind = keyof typeof MODELS;
type Of<K extends Kind> = InstanceType<(typeof MODELS)[K]>;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly metadata: { readonly name: string };
}

const CONFIGS: Readonly<Record<string, (env: NodeJS.ProcessEnv) => unknown>> = {
  'chat-api': readChatApiConfig,
  'chat-worker': readChatWorkerConfig,
  'node-status-api': readNodeStatusApiConfig,
  'node-status-worker': readNodeStatusWorkerConfig,
};

const text = readFileSync(join(ROOT, 'deploy/kubernetes/tandem.yaml'), 'utf8');
const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const of = <K extends Kind>(kind: K): Of<K>[] =>
  manifests.filter((each) => each.kind === kind) as unknown as Of<K>[];
const nameOf = (each: { readonly metadata?: { readonly name?: string } }) => each.metadata?.name;
const deployments = of('Deployment').map((each) => [nameOf(each)!, each] as const);
const podsOf = ({ spec }: Of<'Deployment'>) => spec!.template.spec!;

describe('the example for Kubernetes', () => {
  it.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    'is valid: %s',
    (_, manifest) => {
      const model = new (MODELS[manifest.kind] as new (data: object) => Of<Kind>)(manifest);
      expect(model.apiVersion).toBe(manifest.apiVersion);
      model.validate();
    },
  );

  it('runs every process', () => {
    expect(deployments.map(([name]) => name).sort()).toEqual(Object.keys(CONFIGS).sort());
    for (const [name, deployment] of deployments) {
      expect(podsOf(deployment).containers[0]?.command?.[1]).toBe(`dist/apps/${name}/main.js`);
      expect(deployment.spec?.replicas).toBeGreaterThan(1);
    }
  });

  it.each(deployments)('has all settings that %s requires, in their forms', (name, deployment) => {
    const [container] = podsOf(deployment).containers;
    const own = Object.fromEntries((container?.env ?? []).map((each) => [each.name, each.value]));
    const secrets = {
      ...of('Secret')[0]?.stringData,
      SECRET_KEY: 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e',
    };
    CONFIGS[name]?.({ ...of('ConfigMap')[0]?.data, ...secrets, ...own });
    expect(Object.values(own)).toEqual([String(container?.ports?.[0]?.containerPort)]);
  });

  it('stores nothing in pods and runs them without privileges', () => {
    for (const [, deployment] of deployments) {
      const { volumes = [], securityContext, containers } = podsOf(deployment);
      for (const volume of volumes) expect(Object.keys(volume)).toEqual(['name', 'emptyDir']);
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      expect(containers[0]?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('leaves pods in service during a failover, and restarts only those that do not listen', () => {
    for (const [, deployment] of deployments) {
      const [container] = podsOf(deployment).containers;
      const { periodSeconds = 10, failureThreshold = 3 } = container?.readinessProbe ?? {};
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(30);
      expect(container?.livenessProbe?.httpGet).toBeUndefined();
      expect(container?.readinessProbe?.httpGet?.path).toBe('/health');
    }
  });

  it('refers to what is there', () => {
    const labels = new Map(
      deployments.map(([name, { spec }]) => [name, spec?.template.metadata?.labels]),
    );
    const selects = (name: string, selector: object | undefined) =>
      expect(labels.get(name)).toMatchObject(selector ?? { none: true });
    for (const [name, { spec }] of deployments) selects(name, spec?.selector.matchLabels);
    for (const budget of of('PodDisruptionBudget')) {
      selects(nameOf(budget)!, budget.spec?.selector?.matchLabels);
    }
    expect(of('PodDisruptionBudget').map(nameOf).sort()).toEqual([...labels.keys()].sort());
    for (const service of of('Service')) {
      selects(nameOf(service)!, service.spec?.selector);
      const [, deployment] = deployments.find(([name]) => name === nameOf(service))!;
      const { containerPort } = podsOf(deployment).containers[0]?.ports?.[0] ?? {};
      expect(service.spec?.ports?.[0]?.targetPort).toBe(containerPort);
    }
    for (const scaler of of('HorizontalPodAutoscaler')) {
      expect([...labels.keys()]).toContain(scaler.spec?.scaleTargetRef.name);
    }
  });

  it('exposes no metrics', () => {
    const services = of('Service').map(nameOf);
    for (const { http } of of('Ingress').flatMap(({ spec }) => spec?.rules ?? [])) {
      const [metrics, all] = http?.paths ?? [];
      expect([metrics?.path, all?.path]).toEqual(['/metrics', '/']);
      expect(services).not.toContain(metrics?.backend.service?.name);
      expect(services).toContain(all?.backend.service?.name);
    }
  });
});
