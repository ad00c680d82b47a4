import { createMailbox } from '../../../load/account.ts';
import { call } from '../../../load/http-client.ts';
import type { Attack, Target } from '../../attack.ts';
import { floodCalls } from '../../means/flood.ts';
import { message, repeated, sendMails } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const mails = 10;
const timeoutMs = 15_000;

/** Agents that wait, and others that read large mail, all of one owner. */
export const manyAgents: Attack = {
  id: '30',
  name: '400 waits and 64 calls of agents at once, over mail of 1.5 MB of HTML',
  seconds: 20,
  addedMemoryMbMax: 320,
  prepare: async (target) => {
    const { address, id } = await createMailbox(target);
    const row = '<p style="color:#333">Nothing to see <span style="display:none">but this</span></p>\r\n';
    const html = message({ headers: ['Content-Type: text/html'], body: repeated(row, 1_500_000) });
    await sendMails(target, { recipient: address, count: mails, content: () => html });
    const listed = await call(target.url, toolCall(target, 'list_mails', { mailbox: address, limit: mails }));
    const ids = [...listed.body.matchAll(/"mail_id":"([^"]+)"/g)].map(([, mailId = '']) => mailId);
    const wait = { mailbox: id, subject: 'never there', timeout_seconds: 2 };
    return async (over) => {
      const answers = new Tally();
      await Promise.all([
        floodCalls(target, { atOnce: 400, over, answers }, () => toolCall(target, 'wait_for_mail', wait)),
        floodCalls(target, { atOnce: 64, over, answers }, (index) =>
          toolCall(target, 'read_mail', { mail_id: ids[index % ids.length] }),
        ),
      ]);
      return `answers: ${answers}`;
    };
  },
};

/** A call of a tool, as agents that say all in each message make it. */
function toolCall({ key }: Target, name: string, input: object) {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'siege', version: '1' },
  };
  const params = { name, arguments: input, _meta };
  const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': name };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return { method: 'POST', path: '/mcp', key, headers, body, name, timeoutMs };
}
