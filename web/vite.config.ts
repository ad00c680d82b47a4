import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';
import { guideFiles } from './guides/guides.ts';

/** Browsers of the last two years: those that know `light-dark()`, anchors and containers. */
const browsers = ['chrome125', 'firefox128', 'safari18'];

/**
 * Parts of the app that are loaded when they are wanted. What several of them share is with them. Styles that two of them draw with
 * would come before the first style sheet, which says in which order layers win.
 */
const loadedLater = [
  /\.css$/,
  /\/src\/texts\/[a-z]+\//,
  /\/src\/parts\/brand\/operator-/,
  /\/src\/parts\/(?:rules\/|notifications)/,
  /\/src\/views\/not-found/,
  /\/src\/views\/(?:manage|operator|shared|guest|start)\//,
  /\/src\/views\/reader\/(?:files\/|source\/|checks\/|[a-z]+\.ts$)/,
];

/** Whether a module may be in the file that is loaded first. */
const isOfFirstLoad = (id: string) => !loadedLater.some((part) => part.test(id));

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
    alias: [
      { find: 'mayfly-dom', replacement: resolve(import.meta.dirname, 'src/base/dom.ts') },
      { find: /^mayfly-client$/, replacement: resolve(import.meta.dirname, '../client/src/main.ts') },
      { find: /^mayfly-client\//, replacement: `${resolve(import.meta.dirname, '../client/src')}/` },
    ],
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
