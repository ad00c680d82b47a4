/** The tables of addresses; see `Schema`. */
export interface AddressTables {
  /** Every address that was given out and is not forgotten, so that none is given out twice. */
  addresses: {
    address: string;
    owner: string;
    /** 1 when the owner has chosen the address. */
    is_own: number;
    /**
     * Id of the domain under whose verification the address was given out; `''` on domains of the service or the
     * operator. Another verification of the same name may give the address out again.
     */
    verification: string;
    /**
     * Time at which a round found that nothing leads to the address any more; null while something does, or no round has come by.
     */
    free_since: number | null;
  };
  /** The round over all addresses: one row, with the id 1, once there was a round. */
  address_round: {
    id: number;
    /** Address at which the last step ended; `''` between two rounds. */
    after: string;
    /** Time from which the next step may be made. */
    next_at: number;
  };
}
