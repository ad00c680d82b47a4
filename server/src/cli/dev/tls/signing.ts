import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralSubtree,
  NameConstraints,
} from 'pkijs';
import { addressFamily } from '../../../lib/client-network.ts';

/** Kind of the keys that sign: ECDSA over P-256. */
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Certificate that is to be made, and who signs it. */
interface Request {
  /** Name of its holder, for people. */
  readonly subject: string;
  readonly key: KeyObject;
  /** Host names and addresses that it is for; an authority can sign for no others. */
  readonly names: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Number of the certificate, of at most 20 bytes (RFC 5280 §4.1.2.2). */
  readonly serial: Buffer;
}

/** Certificate of an authority, and its private key. */
export interface Authority {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/** Makes the certificate of an authority, which it signs itself. */
export function signAuthority(request: Request & { privateKey: KeyObject }): Promise<X509Certificate> {
  const permittedSubtrees = request.names.map((name) => new GeneralSubtree({ base: networkName(name) }));
  const own = [
    extension(ids.basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true),
    extension(ids.keyUsage, keyUsage.signsCertificates, true),
    extension(ids.nameConstraints, new NameConstraints({ permittedSubtrees }).toSchema(), true),
  ];
  return sign(request, { issuer: request.subject, key: request.privateKey, issuerKey: request.key, own });
}

/** Makes the certificate of a server, signed by an authority. */
export function signServer(request: Request, { certificate, key }: Authority): Promise<X509Certificate> {
  const altNames = request.names.map((name) =>
    nameOf(name, addressFamily(name) === undefined ? [] : addressBytes(name)),
  );
  const own = [
    extension(ids.basicConstraints, new BasicConstraints({ cA: false }).toSchema(), true),
    extension(ids.keyUsage, keyUsage.signsHandshakes, true),
    extension(ids.extendedKeyUsage, new ExtKeyUsage({ keyPurposes: [ids.serverAuth] }).toSchema()),
    extension(ids.subjectAltName, new AltName({ altNames }).toSchema()),
  ];
  const issuer = certificate.subject.replace(/^CN=/, '');
  return sign(request, { issuer, key, issuerKey: certificate.publicKey, own });
}

async function sign(
  { subject, key, notBefore, notAfter, serial }: Request,
  {
    issuer,
    key: signingKey,
    issuerKey,
    own,
  }: { issuer: string; key: KeyObject; issuerKey: KeyObject; own: Extension[] },
): Promise<X509Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  certificate.subject.typesAndValues.push(commonName(subject));
  certificate.issuer.typesAndValues.push(commonName(issuer));
  certificate.notBefore.value = notBefore;
  certificate.notAfter.value = notAfter;
  const publicKey = key.export({ type: 'spki', format: 'der' });
  await certificate.subjectPublicKeyInfo.importKey(
    await crypto.subtle.importKey('spki', publicKey, keyAlgorithm, true, ['verify']),
  );
  const keyIdentifier = new OctetString({ valueHex: keyIdOf(issuerKey) });
  certificate.extensions = [
    ...own,
    extension(ids.subjectKeyIdentifier, new OctetString({ valueHex: keyIdOf(key) })),
    extension(ids.authorityKeyIdentifier, new AuthorityKeyIdentifier({ keyIdentifier }).toSchema()),
  ];
  const privateKey = signingKey.export({ type: 'pkcs8', format: 'der' });
  await certificate.sign(await crypto.subtle.importKey('pkcs8', privateKey, keyAlgorithm, false, ['sign']), 'SHA-256');
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()));
}

/** Object identifiers (RFC 5280 §4.2, appendix A). */
const ids = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
};

/** Bits of the use of a key (RFC 5280 §4.2.1.3). */
const keyUsage = {
  signsHandshakes: new BitString({ valueHex: new Uint8Array([0b1000_0000]).buffer, unusedBits: 7 }),
  signsCertificates: new BitString({ valueHex: new Uint8Array([0b0000_0110]).buffer, unusedBits: 1 }),
};

function extension(extnID: string, value: { toBER(): ArrayBuffer }, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}

function commonName(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: ids.commonName, value: new Utf8String({ value }) });
}

/** A host name, or the address that has these bytes (RFC 5280 §4.2.1.6). */
function nameOf(name: string, bytes: readonly number[]): GeneralName {
  if (bytes.length === 0) return new GeneralName({ type: 2, value: name });
  return new GeneralName({ type: 7, value: new OctetString({ valueHex: new Uint8Array(bytes).buffer }) });
}

/** A name as a constraint: of a host with those below it; of an address that alone. */
function networkName(name: string): GeneralName {
  const bytes = addressFamily(name) === undefined ? [] : addressBytes(name);
  return nameOf(name, [...bytes, ...bytes.map(() => 255)]);
}

/** Bytes of an IPv4 or IPv6 address. */
function addressBytes(address: string): number[] {
  if (addressFamily(address) === 'ipv4') return address.split('.').map(Number);
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const groups = [...start, ...Array.from({ length: 8 - start.length - end.length }, () => '0'), ...end];
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255]);
}

function keyIdOf(key: KeyObject): ArrayBuffer {
  return new Uint8Array(
    createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest()
      .subarray(0, 20),
  ).buffer;
}
