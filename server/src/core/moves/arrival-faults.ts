import { rawPartBytes, unpack } from '../../store/packing.ts';
import {
  OutcomeUnknownError,
  StorageFullError,
  StoreOverloadedError,
  StoreUnavailableError,
} from '../../store/store.ts';
import { AppError } from '../errors.ts';
import { moveRefused } from './move-tickets.ts';

/** @throws AppError `move_refused` when a part is not one as `pack` makes them. */
export function checkPart({ bytes }: { bytes: Buffer }): void {
  let length: number;
  try {
    ({ length } = unpack(bytes));
  } catch (error) {
    throw moveRefused('a part of a message cannot be unpacked', { cause: error });
  }
  if (length > rawPartBytes) throw moveRefused('a part of a message is too large');
}

/** @throws AppError `move_refused` for an error that is neither told by one of its own nor an outage: a row that its table does not take. */
export function refuseRow(error: unknown): never {
  if (error instanceof AppError || isOutage(error) || !(error instanceof Error)) throw error;
  // A thread of the store has the stack in it.
  const [why = ''] = error.message.split('\n');
  throw moveRefused(`a row cannot be kept here: ${why.replace(/^\w*Error: /, '')}`, { cause: error });
}

const outages = [StorageFullError, StoreOverloadedError, StoreUnavailableError, OutcomeUnknownError] as const;

export function isOutage(error: unknown): boolean {
  return outages.some((outage) => error instanceof outage);
}

/** Maximum number of names in a message. */
const listedMax = 10;

export function listedNames(names: readonly string[]): string {
  const more = names.length - listedMax;
  return `${names.slice(0, listedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function tooMuch(): AppError {
  return moveRefused('more has come by the ticket than twice MAYFLY_OWNER_BYTES_MAX of the target');
}

export function noMove(): AppError {
  return moveRefused('no such move is under way here, or another run of "mayfly move-owner" has gone on with it');
}
