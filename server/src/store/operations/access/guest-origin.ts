/** Origin of a guest: the hashes of its network, and of the address block of that network. */
export interface GuestOrigin {
  readonly network: string;
  readonly addressBlock: string;
}

/** Limit for which a guest gets no mailbox. */
export type GuestRefusal =
  | 'network_full'
  | 'block_full'
  | 'all_full'
  | 'too_many_new'
  | 'too_many_new_of_block'
  | 'too_many_names'
  | 'too_many_names_of_block'
  | 'too_many_names_of_all';

/**
 * Refusal of a mailbox. `freeAt` is the time at which there may be room again: of the network, of the address block, or of all
 * guests; `forever` when it is not known.
 */
export interface RefusedGuest {
  readonly outcome: GuestRefusal;
  readonly freeAt: number;
}
