/**
 * State of the move of an owner. Of one who comes, `in`: a ticket is good (`expected`); his rows come (`copying`); it is decided that he is served
 * here, and his rows are put in their tables (`opening`); he is served, and what has come in vain is removed (`decided`); or all of it is (`undoing`). Of one who leaves, `out`: he is served while he is copied (`copying`); he is refused
 * (`closing`); the other installation may have been told to serve him (`deciding`). `done`: he was moved.
 */
export type MoveState = 'expected' | 'copying' | 'closing' | 'deciding' | 'opening' | 'decided' | 'undoing' | 'done';

/** Tables of the moves of owners from one installation to another. A part of the schema. */
export interface MoveTables {
  /** The last move of each owner who comes or leaves, or has done so. */
  owner_moves: {
    owner: string;
    direction: 'in' | 'out';
    state: MoveState;
    /** Id of the last run of the move, which the source has chosen: calls of a run before are refused. `''` before the first call. */
    move_id: string;
    /** SHA-256 of the ticket, hexadecimal, of one who comes; `''` of one who leaves. */
    ticket_hash: string;
    /** End of a ticket that is not used, and of a move that is not decided. */
    ends_at: number;
    /** URL of the installation that has him, where he left; `''` else. */
    place: string;
    /** 1 when he was here before, and left. */
    is_return: number;
    /** Time since which he was suspended before the move, or will be after it; null when he was not. */
    was_suspended_at: number | null;
    /** Time of the last change, or sign of life of a run. */
    changed_at: number;
    /** Bytes that have come by the ticket, again and again too. */
    bytes: number;
  };
  /** Domains of owners who come or leave, or have left, by which mail to them is put off. */
  moved_domains: {
    name: string;
    owner: string;
    /** 1 when the names below it belong to it, too. */
    subdomains: number;
    /** 1 when it comes with its owner; 0 when he has left with it, or leaves. */
    is_coming: number;
  };
  /** Rows of an owner who comes, which are put in their tables once he is to be served here. */
  staged_rows: {
    owner: string;
    position: number;
    /** Table of the rows. */
    name: string;
    /** The rows, as a JSON array. */
    content: string;
  };
  /** What was copied ahead for an owner who comes: a mailbox of mails, a list of UIDs …, a message, or an address. */
  moved_scopes: {
    owner: string;
    /** Table of the rows. */
    name: string;
    scope: string;
  };
  /** Nodes in which nothing of an owner who leaves is under way any more. */
  move_drains: { owner: string; node: string };
}
