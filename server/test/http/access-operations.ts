/** What an operation's path, or its body, names by an id. */
export const resources = [
  'mailbox',
  'mail',
  'attachment',
  'webhook',
  'delivery',
  'domain',
  'key',
  'session',
  'link',
] as const;
export type Resource = (typeof resources)[number];

/** An operation of the API as its OpenAPI document describes it. */
export interface Operation {
  /** Such as `GET /v1/mailboxes/{mailboxId}`. */
  readonly endpoint: string;
  /** The endpoint, and the way in which it is called where there are several: a query in place of a body, or another media type. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty in most calls. */
  readonly query: string;
  /** What the path names, and what the ids in the body are of. */
  readonly names: readonly Resource[];
  readonly idsOf: Resource | undefined;
  /** Name of the body's schema. */
  readonly body: string | undefined;
  /** Whether it asks for no key. */
  readonly isOpen: boolean;
  readonly mediaType: string | undefined;
}

/** Those parts of an OpenAPI document that say which operations there are. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly security?: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
}

/** Every operation of the document, in the way that the document names first. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf({ path, method: method.toUpperCase() }, documented),
    ),
  );
}

/** Every operation of the document, in each way in which it can be called: access is the same, or the service has a hole. */
export function callsOf(document: OpenApiDocument): Operation[] {
  return operationsOf(document).flatMap((operation) => {
    const { path, method, endpoint } = operation;
    const documented = document.paths[path]?.[method.toLowerCase()];
    const [, ...mediaTypes] = Object.keys(documented?.requestBody?.content ?? {});
    // One that several operations have is a reference.
    const hasAll = documented?.parameters?.some(
      ({ name, in: place, $ref }) => (place === 'query' && name === 'all') || $ref === '#/components/parameters/all',
    );
    const { names, idsOf } = operation;
    const ofAll = { query: '?all=true', call: `${endpoint}?all=true` };
    if (hasAll && idsOf === undefined) return [{ ...operation, ...ofAll }];
    const withoutIds = { body: undefined, mediaType: undefined, idsOf: undefined };
    return [
      operation,
      ...mediaTypes.map((mediaType) => ({ ...operation, mediaType, call: `${endpoint} ${mediaType}` })),
      ...(hasAll ? [{ ...operation, ...ofAll, ...withoutIds, names: names.filter((name) => name !== idsOf) }] : []),
    ];
  });
}

function operationOf(
  { path, method }: { path: string; method: string },
  { requestBody, security }: DocumentedOperation,
): Operation {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const reference = content?.schema.$ref;
  const body = reference?.split('/').at(-1);
  const collection = path.split('/').at(-1);
  const listed = collection?.replace('archived-', '');
  const hasIds = ['Ids', 'DeleteMails', 'UpdateMails'].includes(body ?? '');
  const idsOf = hasIds ? resources.find((name) => `${name}es` === listed || `${name}s` === listed) : undefined;
  // An operator acts upon what is others', whose it is makes no difference to whom the call is refused.
  const ids = path.startsWith('/v1/operator/') ? [] : [...path.matchAll(/\{(\w+)Id\}/g)];
  const inPath = ids.map(([, name]) => knownResource(name ?? '', path));
  const names = idsOf === undefined ? inPath : [...inPath, idsOf];
  const isOpen = security?.length === 0;
  const endpoint = `${method} ${path}`;
  return { endpoint, call: endpoint, method, path, query: '', names, idsOf, body, isOpen, mediaType };
}

function knownResource(name: string, path: string): Resource {
  const known = resources.find((resource) => resource === name);
  if (known === undefined) throw new Error(`${path} names a ${name}: tell the access table what that is`);
  return known;
}
