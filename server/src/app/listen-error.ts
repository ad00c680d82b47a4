import { messageOf, StartError } from './open-store.ts';

/** Configured address to listen on, and the settings that name it. */
export interface ConfiguredAddress {
  readonly host: string;
  readonly port: number;
  /** Start of the names of the two settings, before `_HOST` and `_PORT`. */
  readonly variables: 'MAYFLY_HTTP' | 'MAYFLY_SMTP';
}

/** Makes the error of a start that cannot listen on an address. It names the address, the reason, and the setting to change. */
export function listenError(error: unknown, { host, port, variables }: ConfiguredAddress): StartError {
  const reason = reasonOf(error, { host, port, variables });
  return new StartError(`cannot listen on ${host} port ${port}: ${reason}`, { cause: error });
}

function reasonOf(error: unknown, { host, port, variables }: ConfiguredAddress): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `another program listens there; end it, or set ${variables}_PORT to another port`;
    case 'EACCES':
      return `this user may not use port ${port}; set ${variables}_PORT to one from 1024 on, or allow the port to the user`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `"${host}" is no address of this machine; set ${variables}_HOST to one`;
    default:
      return `${messageOf(error)}; the address is that of ${variables}_HOST and ${variables}_PORT`;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
