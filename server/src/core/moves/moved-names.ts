/** Whether a name is a domain, or below it where the names there belong to it. */
export function isName(
  name: string,
  { name: domain, subdomains }: { readonly name: string; readonly subdomains: number },
): boolean {
  return name === domain || (subdomains === 1 && name.endsWith(`.${domain}`));
}
