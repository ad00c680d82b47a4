/** The tables of guests; see `Schema`. */
export interface GuestTables {
  /** Mailboxes of guests, with their origins, by which limits count. The row stays for as long as it counts. */
  guest_mailboxes: {
    mailbox_id: string;
    /** Hash of the network of the guest who made it. */
    network: string;
    /** Hash of the address block of that network. */
    address_block: string;
    created_at: number;
    /** 1 when the guest has chosen the name, and nobody had it before. */
    is_named: number;
  };
  /** Links by which guests return to their addresses. */
  recovery_links: {
    address: string;
    /** SHA-256 of the secret of the link, hexadecimal. The secret itself is not stored. */
    hash: string;
    /** The last mailbox of the address, active or not. */
    mailbox_id: string;
    /** Time at which the link ends unless it is used before. */
    ends_at: number;
  };
  /** Challenges whose proof of work has opened a mailbox, so that none does it twice. */
  used_proofs: {
    /** SHA-256 of the challenge, hexadecimal. */
    hash: string;
    /** End of the challenge, after which it opens nothing in any case. */
    expires_at: number;
  };
}
