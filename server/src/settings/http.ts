import { parseOrigins, parsePublicUrl } from './origins.ts';
import { setting } from './setting.ts';
import { networks, oneOf, optional, pemFiles, port, socketPath, text, truth, whole } from './values.ts';

/** Settings of the HTTP API, and of the browsers that use it. */
export const httpSettings = {
  httpHost: setting('HTTP_HOST', '127.0.0.1', text, 'address the HTTP API listens on'),
  httpPort: setting('HTTP_PORT', '8080', port, 'its port; 0 takes any free one'),
  httpSocket: setting(
    'HTTP_SOCKET',
    '',
    optional(socketPath),
    'path of a socket on which proxies of this machine reach the HTTP API; none when empty',
  ),
  operatorHost: setting('OPERATOR_HOST', '127.0.0.1', text, "address the operator's port listens on"),
  operatorPort: setting(
    'OPERATOR_PORT',
    '',
    optional(port),
    "operator's port: metrics, /v1/operator and its page are there, and no longer at the HTTP API; none when empty",
  ),
  httpTlsCert: setting(
    'HTTP_TLS_CERT',
    '',
    pemFiles,
    'PEM files with certificate chains for HTTPS, separated by commas; read again when they change; plain HTTP when empty',
  ),
  httpTlsKey: setting('HTTP_TLS_KEY', '', pemFiles, 'PEM files with their private keys, in the same order'),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    parsePublicUrl,
    'URL under which clients reach the service, with the path of it if it has one; it stands in the API document and in links',
  ),
  httpProxyFrom: setting(
    'HTTP_PROXY_FROM',
    '',
    networks,
    'reverse proxies that name the client in a header: addresses or networks, separated by commas',
  ),
  httpProxyHeader: setting(
    'HTTP_PROXY_HEADER',
    'x-forwarded-for',
    oneOf(['x-forwarded-for', 'forwarded']),
    'header in which they name it: x-forwarded-for, or forwarded (RFC 7239); the other one counts nothing',
  ),
  httpProxyProtocolFrom: setting(
    'HTTP_PROXY_PROTOCOL_FROM',
    '',
    networks,
    'proxies that begin each HTTP connection with a PROXY header: addresses or networks, separated by commas',
  ),
  signInOverHttp: setting(
    'SIGN_IN_OVER_HTTP',
    'false',
    truth,
    'whether browsers may sign in over plain HTTP from other machines, where others on the way can read the session',
  ),
  failedSignInsMax: setting(
    'FAILED_SIGN_INS_MAX',
    '20',
    whole(1),
    'failed sign-ins of browsers per client address (IPv6: per /64) and minute before wrong ones are 429',
  ),
  sessionsPerKeyMax: setting(
    'SESSIONS_PER_KEY_MAX',
    '100',
    whole(1),
    'browsers that are signed in with one key; beyond it the oldest session ends',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '',
    parseOrigins,
    'origins whose pages may call the API from a browser, separated by commas; * for all, none when empty',
  ),
  httpRequestSecondsMax: setting('HTTP_REQUEST_SECONDS_MAX', '30', whole(1), 'time to send a request, seconds'),
  httpStalledSecondsMax: setting(
    'HTTP_STALLED_SECONDS_MAX',
    '30',
    whole(1),
    'time in which a client has to take some of its answer, seconds',
  ),
  httpConnectionsMax: setting(
    'HTTP_CONNECTIONS_MAX',
    '',
    optional(whole(2)),
    'HTTP connections in all; as many as open files and memory allow when empty',
  ),
  httpConnectionsPerAddressMax: setting(
    'HTTP_CONNECTIONS_PER_ADDRESS_MAX',
    '',
    optional(whole(1)),
    'HTTP connections per client address (IPv6: per /64); as many as are free when empty',
  ),
  streamsMax: setting('STREAMS_MAX', '20000', whole(2), 'event streams and waits that are open at once'),
} as const;
