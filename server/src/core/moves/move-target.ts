import type {
  ActivateMove,
  BeginMove,
  CancelMove,
  CompareRows,
  MoveAddresses,
  MoveClaims,
  MoveOutline,
  MoveParts,
  MoveRows,
  StageRows,
} from '../../contract/operator/moves.ts';
import type { RowKey } from '../../store/operations/moves/compared-rows.ts';

/** State of a move in the installation that takes the owner in. */
export type ArrivalState = 'expected' | 'copying' | 'decided' | 'undoing' | 'done';

/** Keys and fingerprints of the rows of a page. */
export type PagePrints = readonly (readonly [RowKey, string])[];

/**
 * The installation that takes an owner in, as the one that has him sees it. Each call may be repeated.
 * Calls reject with MoveRefused for what does not pass, and with any other error when it is not known whether they had their effect.
 */
export interface MoveTarget {
  begin(body: BeginMove): Promise<{ state: ArrivalState }>;
  compare(body: CompareRows): Promise<{ pages: readonly PagePrints[] }>;
  rows(body: MoveRows): Promise<void>;
  /** Takes a piece of an outline that is too long for the row of its mail. */
  outline(body: MoveOutline): Promise<void>;
  parts(body: MoveParts): Promise<void>;
  claims(body: MoveClaims): Promise<void>;
  addresses(body: MoveAddresses): Promise<void>;
  /** Gives back some of the addresses that have come, which are to come anew. */
  dropAddresses(): Promise<{ mayBeMore: boolean }>;
  stage(body: StageRows): Promise<void>;
  activate(body: ActivateMove): Promise<void>;
  /** Takes the move back. @param options.isOnce Whether a call that fails is not made again. */
  cancel(body: CancelMove, options?: { isOnce: boolean }): Promise<void>;
}

/** Error: an owner cannot move, for the reason in the message. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
