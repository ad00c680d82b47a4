import { perOwner, setting } from './setting.ts';
import { nameServers, networks, truth, whole } from './values.ts';

/** Settings of webhooks. */
export const webhookSettings = {
  webhookSendsPerOwnerMax: perOwner('WEBHOOK_SENDS', 'requests to webhooks of one owner at once'),
  webhooksMax: setting('WEBHOOKS_MAX', '100', whole(0), 'webhooks per owner'),
  webhookAllowHttp: setting('WEBHOOK_ALLOW_HTTP', 'false', truth, 'whether a webhook may have an http:// URL'),
  webhookAllowNetworks: setting(
    'WEBHOOK_ALLOW_NETWORKS',
    '',
    networks,
    'networks of your own that webhooks may lead to, separated by commas; others must be public',
  ),
  webhookNameServers: setting(
    'WEBHOOK_NAME_SERVERS',
    '',
    nameServers,
    'DNS servers that resolve the host names of webhooks: addresses, with a port where it is not 53, separated by commas; those of the system when empty',
  ),
} as const;
