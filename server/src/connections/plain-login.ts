import { isUtf8 } from 'node:buffer';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads the response of PLAIN in base64 (RFC 4616 §2); `undefined` when it is none. Nobody may act for another user. */
export function decodePlain(response: string): { user: string; password: string } | undefined {
  if (!base64.test(response)) return undefined;
  const bytes = Buffer.from(response, 'base64');
  if (!isUtf8(bytes)) return undefined;
  const [actsFor, user = '', password = '', ...more] = bytes.toString('utf8').split('\0');
  if (user === '' || password === '' || more.length > 0) return undefined;
  return actsFor === '' || actsFor === user ? { user, password } : undefined;
}
