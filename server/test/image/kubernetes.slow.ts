import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { settings } from '../../src/settings/settings.ts';
import { importInstalled } from '../support/locked-install.ts';
import { startService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = globSync('deploy/kubernetes/*.yaml', { cwd: root }).sort();

interface Named {
  readonly name: string;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

/** What is looked at in the container of a deployment. */
interface Container extends Named {
  readonly env: readonly (Named & { readonly value?: string })[];
  readonly ports: readonly (Named & { readonly containerPort: number })[];
  readonly volumeMounts: readonly (Named & { readonly mountPath: string })[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

/** A document of a manifest, by its kind. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named;
  readonly spec: {
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly containers: readonly Container[]; readonly volumes: readonly Named[] };
    };
  };
}

type Model = new (document: Manifest) => { validate(): void };

// Its modules import schemas as bundlers have them.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.')) throw error;
      return next(`${specifier}.js`, context);
    }
  },
});

/** Checks a document with the schema that Kubernetes publishes for its kind. */
async function validate(document: Manifest): Promise<void> {
  const models = await importInstalled<Readonly<Record<string, Model>>>(
    'checkers',
    `kubernetes-models/${document.apiVersion}`,
  );
  const model = models[document.kind];
  assert.ok(model, `${document.apiVersion} has no ${document.kind}`);
  new model(document).validate();
}

for (const file of files) {
  test(`${file} is what Kubernetes takes, and fits together`, async (t) => {
    const documents = parseAllDocuments(readFileSync(join(root, file), 'utf8')).map((document): Manifest => {
      assert.deepEqual(document.errors, []);
      return document.toJS();
    });
    for (const document of documents) await validate(document);

    const [deployment] = documents.filter(({ kind }) => kind === 'Deployment');
    const pod = deployment?.spec.template;
    const [container] = pod?.spec.containers ?? [];
    assert.ok(pod && container);
    const ports = new Set(container.ports.map(({ name }) => name));
    for (const service of documents.filter(({ kind }) => kind === 'Service')) {
      assert.deepEqual(service.spec.selector, pod.metadata.labels, `${service.metadata.name} finds the pods`);
      for (const { targetPort } of service.spec.ports ?? []) assert.ok(ports.has(targetPort), targetPort);
    }
    const volumes = new Set(pod.spec.volumes.map(({ name }) => name));
    for (const { name } of container.volumeMounts) assert.ok(volumes.has(name), name);

    const known = new Map(Object.values(settings).map((setting) => [setting.variable, setting]));
    for (const { name, value } of container.env) {
      const setting = known.get(name.replace(/_FILE$/, ''));
      assert.ok(setting, name);
      if (name.endsWith('_FILE')) {
        assert.ok(
          'isSecret' in setting && value?.startsWith('/run/secrets/mayfly/'),
          `${name} is a secret that is mounted`,
        );
      } else setting.parse(value ?? '');
    }
    const service = await startService(t);
    for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      assert.equal(httpGet.port, 'http');
      assert.equal((await service.call('GET', httpGet.path)).status, 200, httpGet.path);
    }
  });
}

test('a mistake in a manifest is found', async () => {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'mayfly' } };
  const faulty = {
    'accessModes must be array': { accessModes: 'ReadWriteOnce' },
    'resources must be object': { resources: 20 },
  };
  for (const [reason, spec] of Object.entries(faulty)) {
    await assert.rejects(validate({ ...claim, spec } as Manifest), new RegExp(reason));
  }
  await assert.rejects(validate({ ...claim, kind: 'VolumeClaim', spec: {} }), /v1 has no VolumeClaim/);
});
