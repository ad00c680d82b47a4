import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { importInstalled } from '../support/locked-install.ts';

/** What is used of Spectral. */
interface SpectralCore {
  readonly default: {
    readonly Spectral: new () => {
      setRuleset(ruleset: object): void;
      run(document: object): Promise<{ code: string | number; path: (string | number)[] }[]>;
    };
  };
}

interface SpectralRulesets {
  readonly default: { readonly oas: object };
}

const file = new URL('../../src/http/generated/openapi.json', import.meta.url);

test("the API document passes Spectral's recommended rules without a warning", async () => {
  const { default: core } = await importInstalled<SpectralCore>('checkers', '@stoplight/spectral-core');
  const { default: rulesets } = await importInstalled<SpectralRulesets>('checkers', '@stoplight/spectral-rulesets');
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const check = async (document: object) =>
    (await spectral.run({ ...document })).map(({ code, path }) => `${code} ${path.join('/')}`);
  const document = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(await check(document), []);
  assert.notDeepEqual(await check({ ...document, tags: [] }), [], 'the rules find faults');
});

test("the API document passes Redocly's recommended rules without a warning", async () => {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const check = async (source: string) =>
    (await lintFromString({ source, absoluteRef: 'openapi.json', config })).map(
      ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`,
    );
  const source = await readFile(file, 'utf8');
  assert.deepEqual(await check(source), []);
  assert.notDeepEqual(await check(source.replace('"license"', '"x-license"')), [], 'the rules find faults');
});
