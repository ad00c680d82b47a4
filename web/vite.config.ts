import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';
import { guideFiles } from './guides/guides.ts';

/** Browsers of the last two years: those that know `light-dark()`, anchors and containers. */
const browsers = ['chrome125', 'firefox128', 'safari18'];

/** Whether a module may be in the file that is loaded first. Those that several lazy parts share are not. */
const isOfFirstLoad = (id: string) =>
  !/\/src\/(?:texts\/[a-z]+\/|views\/manage\/|views\/reader\/(?:files\/|source\/|[a-z]+\.ts$))/.test(id);

/** Builds the guides of the repository beside the app. */
const guides: Plugin = {
  name: 'mayfly-guides',
  generateBundle() {
    for (const [fileName, source] of guideFiles()) this.emitFile({ type: 'asset', fileName, source });
  },
};

export default defineConfig({
  // Files name each other by relative paths, so that the app works under any path; index.html is completed by the server.
  base: './',
  plugins: [solid({ solid: { moduleName: 'mayfly-dom' } }), guides],
  resolve: {
    alias: {
      'mayfly-dom': resolve(import.meta.dirname, 'src/base/dom.ts'),
      'mayfly-client': resolve(import.meta.dirname, '../client/src/main.ts'),
    },
  },
  build: {
    outDir: resolve(import.meta.dirname, '../server/web'),
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    // What several parts of the app need is one file: many small ones are larger, each compressed by itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the texts of each language import waits for nothing: a file that waits for such texts would wait for itself.
            { name: 'plural', test: /\/texts\/(?:plural|languages)\.ts$/, priority: 1 },
            { name: 'shared', minShareCount: 2, test: isOfFirstLoad },
          ],
        },
      },
    },
    // A policy without `data:` for scripts and styles wants files.
    assetsInlineLimit: 0,
  },
});
