/** What an operation's path, or its body, names by an id. */
export const resources = ['mailbox', 'mail', 'attachment', 'webhook', 'delivery', 'domain', 'key'] as const;
export type Resource = (typeof resources)[number];

/** An operation of the API as its OpenAPI document describes it. */
export interface Operation {
  /** Such as `GET /v1/mailboxes/{mailboxId}`. */
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  /** What the path names, and what the ids in the body are of. */
  readonly names: readonly Resource[];
  readonly idsOf: Resource | undefined;
  /** Name of the body's schema. */
  readonly body: string | undefined;
  /** Whether it asks for no key. */
  readonly isOpen: boolean;
  /** First media type of the body. */
  readonly mediaType: string | undefined;
}

/** Those parts of an OpenAPI document that say which operations there are. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly security?: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
}

/** Every operation of the document. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf({ path, method: method.toUpperCase() }, documented),
    ),
  );
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
  const inPath = [...path.matchAll(/\{(\w+)Id\}/g)].map(([, name]) => knownResource(name ?? '', path));
  const names = idsOf === undefined ? inPath : [...inPath, idsOf];
  const isOpen = security?.length === 0;
  return { endpoint: `${method} ${path}`, method, path, names, idsOf, body, isOpen, mediaType };
}

function knownResource(name: string, path: string): Resource {
  const known = resources.find((resource) => resource === name);
  if (known === undefined) throw new Error(`${path} names a ${name}: tell the access table what that is`);
  return known;
}
