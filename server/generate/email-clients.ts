import { clientSupport } from '../src/html-check/client-support.ts';

/** Makes the list of the mail clients of the table of support, for the contract, which knows no other part. */
export async function makeEmailClients(): Promise<string> {
  const ids = clientSupport().clients.map(({ id }) => `  '${id}',\n`);
  return `/** Mail clients by family and platform, as on caniemail.com. */\nexport const emailClients = [\n${ids.join('')}] as const;\n`;
}
