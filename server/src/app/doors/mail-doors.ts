import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import type { ImapServer } from '../../imap/server.ts';
import type { ListenAddress } from '../../lib/acceptors.ts';
import type { Pop3Server } from '../../pop3/server.ts';
import type { SmtpServer } from '../../smtp/server.ts';

/** Doors for mail beside that of SMTP. They are closed unless their setting is set. */
const mailDoorNames = ['smtps', 'lmtp', 'pop3', 'pop3s', 'imap', 'imaps'] as const;

/** Name of a door for mail. */
export type MailDoor = (typeof mailDoorNames)[number];

/** Addresses of the open doors for mail, with their real ports. */
export type MailDoors = Readonly<Partial<Record<MailDoor, AddressInfo>>>;

/** Servers for mail; `undefined` for those whose doors are all closed. */
interface MailServers {
  readonly config: Config;
  readonly smtpServer: SmtpServer;
  readonly pop3Server: Pop3Server | undefined;
  readonly imapServer: ImapServer | undefined;
}

/** A door that is to be opened: its port, the setting of that, and how its server listens. */
interface DoorToOpen {
  readonly door: MailDoor;
  readonly port: number;
  readonly variable: string;
  listen(address: ListenAddress): Promise<AddressInfo>;
}

/** The doors whose setting is set. */
export function doorsToOpen({ config, smtpServer, pop3Server, imapServer }: MailServers): DoorToOpen[] {
  const { smtpsPort, lmtpPort, pop3Port, pop3sPort, imapPort, imapsPort } = config;
  const secure = { isSecure: true };
  return [
    ...open('smtps', smtpsPort, (address) => smtpServer.listen(address, secure)),
    ...open('lmtp', lmtpPort, (address) => smtpServer.listen(address, { isLocal: true })),
    ...(pop3Server === undefined
      ? []
      : [
          ...open('pop3', pop3Port, (address) => pop3Server.listen(address)),
          ...open('pop3s', pop3sPort, (address) => pop3Server.listen(address, secure)),
        ]),
    ...(imapServer === undefined
      ? []
      : [
          ...open('imap', imapPort, (address) => imapServer.listen(address)),
          ...open('imaps', imapsPort, (address) => imapServer.listen(address, secure)),
        ]),
  ];
}

function open(door: MailDoor, port: number | undefined, listen: DoorToOpen['listen']): DoorToOpen[] {
  return port === undefined ? [] : [{ door, port, variable: `MAYFLY_${door.toUpperCase()}_PORT`, listen }];
}

/** Lists the open doors, in the order in which people are told of them. */
export function listDoors(doors: MailDoors): { readonly door: MailDoor; readonly address: AddressInfo }[] {
  return mailDoorNames.flatMap((door) => {
    const address = doors[door];
    return address === undefined ? [] : [{ door, address }];
  });
}
