import type { Tx } from '../statement.ts';
import { batchOperations } from '../write-operations.ts';
import type { WriteRequest } from './messages.ts';

/**
 * Bytes that the requests of a group write together, unless a single one writes more: all are packed before the first
 * is written.
 */
const groupBytesMax = 4 * 1024 * 1024;

const batchForms = new Map(batchOperations.map((forms) => [forms.single.name, forms]));

/** Group of requests that follow each other. Several for the same operation can run as one. */
export interface RequestGroup {
  readonly requests: readonly WriteRequest[];
  /** Runs all requests as one operation, which returns the result of each. */
  readonly runTogether?: ((tx: Tx) => Promise<unknown[]>) | undefined;
}

/** Divides requests into groups, without changing their order. */
export function groupRequests(requests: readonly WriteRequest[]): RequestGroup[] {
  const groups: WriteRequest[][] = [];
  let groupBytes = 0;
  for (const request of requests) {
    const group = groups.at(-1);
    const bytes = bytesOf(request);
    groupBytes += bytes;
    if (group !== undefined && mayShareGroup(group, request) && groupBytes <= groupBytesMax) {
      group.push(request);
    } else {
      groups.push([request]);
      groupBytes = bytes;
    }
  }
  return groups.map((group) => ({ requests: group, runTogether: batchRun(group) }));
}

function mayShareGroup([first]: readonly WriteRequest[], { operation }: WriteRequest): boolean {
  return first?.operation === operation && batchForms.has(operation);
}

function bytesOf({ operation, args }: WriteRequest): number {
  // The arguments are those of the operation.
  return batchForms.get(operation)?.bytesOf?.(args as never) ?? 0;
}

function batchRun(group: readonly WriteRequest[]): RequestGroup['runTogether'] {
  const batch = group.length > 1 ? batchForms.get(group[0]?.operation ?? '')?.batch : undefined;
  // As in `bytesOf`.
  return (
    batch &&
    ((tx) =>
      batch(
        tx,
        group.map(({ args }) => args as never),
      ))
  );
}
