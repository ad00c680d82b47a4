import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const waits = 400;
const calls = 64;
const mails = 10;
const htmlBytes = 1_500_000;
const addedMemoryMbMax = 320;

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
  return { method: 'POST', path: '/mcp', key, headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}

/** Agents that wait, and others that read large mail, all of one owner. */
export const manyAgents: Attack = {
  id: '30',
  name: '400 waits and 64 calls of agents at once, over mail of 1.5 MB of HTML',
  seconds: 20,
  addedMemoryMbMax,
  prepare: async (target) => {
    const { url } = target;
    const { address, id } = await createMailbox(target);
    const row = '<p style="color:#333">Nothing to see <span style="display:none">but this</span></p>\r\n';
    const html = message({ headers: ['Content-Type: text/html'], body: row.repeat(htmlBytes / row.length) });
    await sendMails(target, { recipient: address, count: mails, content: () => html });
    const listed = await call(url, toolCall(target, 'list_mails', { mailbox: address, limit: mails }));
    const ids = [...listed.body.matchAll(/"mail_id":"([^"]+)"/g)].map(([, mailId = '']) => mailId);
    return async (over) => {
      const answers = new Tally();
      const ask = async (index: number, name: string, input: object) => {
        const from = { localAddress: attackerAddress(index), timeoutMs: 15_000 };
        const answer = call(url, { ...toolCall(target, name, input), ...from });
        answers.add(await answer.then(({ status }) => `${name} ${status}`, String));
      };
      const wait = { mailbox: id, subject: 'never there', timeout_seconds: 2 };
      await Promise.all([
        repeatAtOnce({ atOnce: waits, over }, (index) => ask(index, 'wait_for_mail', wait)),
        repeatAtOnce({ atOnce: calls, over }, (index) => ask(index, 'read_mail', { mail_id: ids[index % ids.length] })),
      ]);
      return `answers: ${answers}`;
    };
  },
};
