import type { Account } from '../load/account.ts';

/** Where an attack goes, with the key of the attacking owner. */
export interface Target extends Account {
  readonly smtpPort: number;
  /** Port for SMTP that is TLS from the start; `undefined` without one. */
  readonly smtpsPort: number | undefined;
  /** Ports for mail programs and relays, by their protocol. */
  readonly programPorts: { readonly pop3?: number; readonly imap?: number; readonly lmtp?: number };
}

/** What came of an attack, as the attacker saw it. */
export interface Spoils {
  /** In short words. */
  readonly got: string;
  /** What the service owed even the attacker, and did not do. */
  readonly faults: readonly string[];
}

/** Attacks until the signal comes; what it holds open stays open until its process ends. */
export type Assault = (over: AbortSignal) => Promise<string | Spoils>;

/** One way in which an owner, an address or a message could stop the others. */
export interface Attack {
  /** Number of its case, and a letter where the case has several. */
  readonly id: string;
  readonly name: string;
  readonly seconds: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly memoryBytesMax?: number;
  /** Most memory that the attack may take beside that of the quiet service, in MB. */
  readonly addedMemoryMbMax?: number;
  /** Whether the service runs over PostgreSQL, which is not limited. */
  readonly usesPostgres?: boolean;
  /** Whether the good owner has a webhook; both owners' may then lead to this machine. */
  readonly usesWebhooks?: boolean;
  /** Whether the good owner reads and is sent large mail too. */
  readonly usesLargeMail?: boolean;
  readonly hasSilentDns?: boolean;
  /** Whether the key of the attacker has the scope of the operator, too. */
  readonly isOperator?: boolean;
  /** Fills the database file before the server starts. */
  readonly fill?: (databaseFile: string) => Promise<void>;
  /** Looks at the database after the attack, and returns what is wrong with it. */
  readonly inspect?: (databaseUrl: string) => Promise<string[]>;
  /** Prepares the attack while everything is quiet. Runs in the attacker's process, as does what it returns. */
  readonly prepare: (target: Target) => Promise<Assault>;
}

/** The faults among named conditions: those that hold. */
export function met(conditions: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(conditions).flatMap(([condition, holds]) => (holds ? [condition] : []));
}
