/** The module that compiled views call; see `base/dom.ts`. */
declare module 'mayfly-dom' {
  export * from 'solid-js/web';
  export const startWorker: (url: URL) => Worker;
}
