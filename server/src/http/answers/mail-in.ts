/** Where mail comes in, for those who send some or miss it. */
export interface MailIn {
  /** Configured port of SMTP; 0 when any may be taken. */
  readonly smtpPort: number;
  /** Domains of the service, the default first. */
  readonly domains: readonly string[];
  /** Says, for people, at which host and port: `127.0.0.1:2525`. */
  expectedAt(): string;
}
