/** URL of a worker, which the build makes a file of its own. */
declare module '*?worker&url' {
  const url: string;

  // biome-ignore lint/style/noDefaultExport: the build gives it so.
  export { url as default };
}
