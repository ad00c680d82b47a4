/** The tables of what operators have done, and of the nodes that they see. */
export interface OperatorTables {
  /** Audit log: what operators have done, and why. Entries are only added, and removed once they were kept long enough. */
  audit_entries: {
    id: string;
    created_at: number;
    /** Owner of the key that acted. */
    actor: string;
    key_id: string;
    /** Session by which the key acted; null without one. */
    session_id: string | null;
    /** Network of the client. */
    network: string;
    /** Such as `owner.suspend`. */
    action: string;
    /** Owner who was acted upon; `''` for nobody. */
    owner: string;
    /** Id of the mailbox or key that was acted upon; `''` for the owner as a whole. */
    subject: string;
    /** Reason in the words of the operator. */
    reason: string;
    /** Facts of the action as a JSON object. */
    data: string;
  };
  /** Nodes of the service that have lately run. */
  nodes: { name: string; version: string; started_at: number; seen_at: number };
}
