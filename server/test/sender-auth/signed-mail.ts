import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** Public key in the two forms of a record: SubjectPublicKeyInfo and RSAPublicKey. */
export const publicKey = {
  spki: rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  pkcs1: rsa.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
};

const fields = ['From: Shop <app@shop.example>', 'To: ann@mail.test', 'Subject: Order'];
/** Body of the signed mail: 12 bytes. */
export const body = 'Thank you.\r\n';

/**
 * A mail that shop.example has signed with the selector s1 (RFC 6376, relaxed/simple), with tags in place of the usual ones; `undefined`
 * leaves a tag out. The signature is right for what its tags say, sound or not.
 * @param extra Text after the tags, before that of the signature itself.
 */
export function signedMail(changed: Readonly<Record<string, string | undefined>> = {}, extra = ''): string {
  const length = /^\d+$/.test(changed.l ?? '') ? Number(changed.l) : body.length;
  const tags = {
    ...{ v: '1', a: 'rsa-sha256', c: 'relaxed/simple', d: 'shop.example', s: 's1', h: 'From:To:Subject' },
    bh: createHash('sha256').update(body.slice(0, length)).digest('base64'),
    ...changed,
  };
  const list = Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}; `));
  return [withSignature(fields, `DKIM-Signature: ${list.join('')}${extra}b=`), ...fields, '', body].join('\r\n');
}

/**
 * The signed mail with an ARC set of one (RFC 8617 §5.1), whose seal has other tags than the usual ones. Seal and signature are right for
 * what their tags say, sound or not.
 */
export function sealedMail(sealTags = 'i=1; a=rsa-sha256; cv=none; d=shop.example; s=s1; '): string {
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const results = 'ARC-Authentication-Results: i=1; mx.list.example; spf=pass smtp.mailfrom=app@shop.example';
  const tags = `i=1; a=rsa-sha256; c=relaxed/simple; d=shop.example; s=s1; h=From:To:Subject; bh=${bodyHash}; `;
  const message = withSignature(fields, `ARC-Message-Signature: ${tags}b=`);
  const seal = withSignature([results, message], `ARC-Seal: ${sealTags}b=`);
  return [seal, message, results, ...fields, '', body].join('\r\n');
}

/** A signature field with its signature over other fields and itself. */
function withSignature(signedFields: readonly string[], unsigned: string): string {
  const signed = [...signedFields, unsigned].map((field) => relaxed(field)).join('\r\n');
  return `${unsigned}${sign('sha256', Buffer.from(signed), rsa.privateKey).toString('base64')}`;
}

/** A header field in relaxed form (RFC 6376 §3.4.2). */
function relaxed(field: string): string {
  const colon = field.indexOf(':');
  return `${field.slice(0, colon).toLowerCase()}:${field
    .slice(colon + 1)
    .replace(/\s+/g, ' ')
    .trim()}`;
}
