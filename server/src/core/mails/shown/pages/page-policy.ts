/**
 * Rights of a page with a mail: it may be shown, in a frame of our own origin or by itself, and open links in other
 * tabs.
 */
const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * The part of the Content Security Policy that a page can carry itself, so that one that was saved or copied into another
 * document has it too.
 */
export function contentPolicy({ allowsRemote }: { allowsRemote: boolean }): string {
  const images = allowsRemote ? 'data: https:' : 'data:';
  return `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'`;
}

/** Content Security Policy of a page with a mail. It holds whatever the page contains. */
export function pagePolicy(options: { allowsRemote: boolean }): string {
  return `${sandbox}; ${contentPolicy(options)}; frame-ancestors 'self'`;
}
