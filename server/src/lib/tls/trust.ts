import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Makes this process trust the certificates that an authority has signed, besides those that it trusts already. */
export function trustAuthority(pem: string): void {
  setDefaultCACertificates([...getCACertificates('default'), pem]);
}
