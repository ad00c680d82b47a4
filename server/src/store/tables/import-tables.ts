/** The tables of imports; see `Schema`. */
export interface ImportTables {
  /** Imports whose mails are not all in their mailboxes yet. */
  imports: {
    /** Mailbox id of the mails that are not in the mailbox yet: no mailbox has it, so that nothing finds them. */
    id: string;
    owner: string;
    /** Id of the mailbox that the import makes. The mailbox does not exist before the import is complete. */
    mailbox_id: string;
    /** 1 when all mails are stored and only have to be moved into the mailbox. */
    is_complete: number;
    /** Time until which its process has the import for itself. */
    leased_until: number;
  };
  /** Events of the mails of imports, until the mails are in the mailbox. */
  imported_mails: {
    import_id: string;
    id: string;
    /** Bytes that moving the mail into the mailbox writes again. */
    bytes: number;
    /** Data of the event of its arrival, as a JSON object. */
    event: string;
  };
}
