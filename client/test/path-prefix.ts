/** Prefix of paths below which the proxy of the cases has the service, too. */
export const pathPrefix = '/behind/a/path';
