/** Addresses at which the service receives mail, for clients that send or miss some. */
export interface MailIn {
  /** Configured port of SMTP; 0 for any free port. */
  readonly smtpPort: number;
  /** Domains of the service, the default first. */
  readonly domains: readonly string[];
  /** Says, for people, at which host and port: `127.0.0.1:2525`. */
  expectedAt(): string;
}
