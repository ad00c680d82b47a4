import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import type { HttpServer } from '../../http/server/http-server.ts';
import type { ImapServer } from '../../imap/server.ts';
import type { ListenAddress } from '../../lib/sockets/acceptors.ts';
import type { Pop3Server } from '../../pop3/server.ts';
import type { SmtpServer } from '../../smtp/server.ts';
import { messageOf, StartError } from '../open-store.ts';

/** Doors for mail beside that of SMTP. They are closed unless their setting is set. */
const mailDoorNames = ['smtps', 'lmtp', 'pop3', 'pop3s', 'imap', 'imaps'] as const;

/** Name of a door for mail. */
export type MailDoor = (typeof mailDoorNames)[number];

/** Addresses of the open doors for mail, with their real ports. */
export type MailDoors = Readonly<Partial<Record<MailDoor, AddressInfo>>>;

/** Doors that are files, for programs on this machine. */
export interface LocalDoors {
  /** Path of the socket on which this process takes mail by LMTP; `undefined` where it does not. */
  readonly lmtpSocket: string | undefined;
  /** Path of the socket on which this process answers HTTP; `undefined` where it does not. */
  readonly httpSocket: string | undefined;
}

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

/** What opens socket files. */
interface SocketParts {
  readonly options: { readonly asWorker?: unknown };
  readonly config: Config;
  readonly smtpServer: SmtpServer;
  readonly http: HttpServer;
}

/**
 * Opens the socket files, and returns their paths; none where none is configured, or another worker has it.
 * @throws StartError
 */
export async function openSockets({ options, config, smtpServer, http }: SocketParts): Promise<LocalDoors> {
  const open = async (path: string | undefined, { variable, listen }: SocketToOpen): Promise<string | undefined> => {
    if (path === undefined) return undefined;
    try {
      return (await listen({ path, isShared: options.asWorker !== undefined })) ? path : undefined;
    } catch (error) {
      const reason = `${messageOf(error)}; set ${variable} to another path, in a folder that this user may write to`;
      throw new StartError(`cannot listen on ${path}: ${reason}`, { cause: error });
    }
  };
  return {
    lmtpSocket: await open(config.lmtpSocket, {
      variable: 'MAYFLY_LMTP_SOCKET',
      listen: (file) => smtpServer.listenAt(file),
    }),
    httpSocket: await open(config.httpSocket, {
      variable: 'MAYFLY_HTTP_SOCKET',
      listen: (file) => http.listenAt(file),
    }),
  };
}

/** A socket file that is to be opened: its setting, and how its server listens. */
interface SocketToOpen {
  readonly variable: string;
  listen(file: { readonly path: string; readonly isShared: boolean }): Promise<boolean>;
}

/** Lists the open doors, in the order in which people are told of them. */
export function listDoors(doors: MailDoors): { readonly door: MailDoor; readonly address: AddressInfo }[] {
  return mailDoorNames.flatMap((door) => {
    const address = doors[door];
    return address === undefined ? [] : [{ door, address }];
  });
}
