import type { Config } from '../config.ts';
import type { MailIn } from '../http/answers/mail-in.ts';
import type { SmtpServer } from '../smtp/server.ts';

/** Addresses at which mail is received, from the configuration and the actual port of the server. */
export function mailInOf(config: Config, smtpServer: SmtpServer): MailIn {
  const { smtpPort, domains } = config;
  return { smtpPort, domains, expectedAt: () => expectedAt(config, smtpServer.port ?? smtpPort) };
}

function expectedAt({ smtpHost, hostname, publicUrl, domains }: Config, port: number): string {
  const isEverywhere = smtpHost === '0.0.0.0' || smtpHost === '::';
  const address = `${smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost}:${port}`;
  // Where senders elsewhere are to find it, they know its name, and what forwards to it may have another port.
  const isAnnounced = hostname !== domains[0] || publicUrl !== '';
  if (!isAnnounced) return isEverywhere ? `port ${port} of the machine of the service` : address;
  return `${hostname}, whose SMTP listens on ${isEverywhere ? `port ${port} of every interface` : address}`;
}
