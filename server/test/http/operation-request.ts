import type { Exchange } from './exchange.ts';

/** A request to a documented operation. */
export interface OperationRequest extends Exchange {
  readonly template: string;
}
