import { call } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { moveRunHeader, outlinePieceMax, stagedRowsMax } from '../../../src/contract/operator/moves.ts';
import { rowForm } from '../../../src/core/moves/row-form.ts';
import { movedColumns } from '../../../src/store/operations/moves/fates.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { Tally } from '../../means/tally.ts';

const owners = 4;
const callsAtOnce = 3;
const mailsAtOnce = 32;
/** Characters of the outline of each mail: calls have about as much as `mayfly move-owner` sends at most. */
const outlineCharacters = 6_000;
const partBytes = 128 * 1024;
const parts = 1;

/** Owners who come from other installations as fast as these can send, with all that they have compared again and again. */
export const arrivingOwners: Attack = {
  id: '56',
  name: 'four owners who come from other installations at full speed',
  seconds: 40,
  isOperator: true,
  prepare: async (target) => {
    const moves = await Promise.all(Array.from({ length: owners }, (_, index) => beginMove(target, index)));
    return async (over) => {
      const outcomes = new Tally();
      await Promise.all(
        moves.map((ticket, owner) =>
          repeatAtOnce({ atOnce: callsAtOnce, over }, async (index) => {
            const { path, body } = callOf(owner, index);
            const headers = { [moveRunHeader]: runOf(owner) };
            const wanted = { method: 'POST', path: `/v1/moves/${path}`, key: ticket, headers, body } as const;
            outcomes.add(
              `${path} ${(await call(target.url, { ...wanted, localAddress: attackerAddress(owner) })).status}`,
            );
          }),
        ),
      );
      const rows = outcomes.of('rows 204');
      const parts = outcomes.of('parts 204');
      const faults = met({
        'no rows were taken': rows === 0,
        'no parts were taken': parts === 0,
        'no piece was taken': outcomes.of('outline 204') === 0,
        'no rows were tried': outcomes.of('stage 204') === 0,
      });
      return { got: `calls: ${outcomes}`, faults };
    };
  },
};

async function beginMove({ url, key }: Target, index: number): Promise<string> {
  const owner = `arriving-${index}`;
  const made = {
    method: 'POST',
    path: `/v1/operator/owners/${owner}/move-ticket`,
    key,
    body: { reason: 'siege' },
  } as const;
  const { ticket }: { ticket: string } = JSON.parse((await call(url, made)).body);
  const body = { moveId: runOf(index), owner, version: 'siege', form: rowForm(), domains: [], sharedDomains: [] };
  const { status } = await call(url, { method: 'POST', path: '/v1/moves', key: ticket, body });
  if (status !== 200) throw new Error(`a move does not begin: ${status}`);
  return ticket;
}

function runOf(index: number): string {
  return `01a1b2c3-0000-7000-8000-00000000000${index}`;
}

const columns = movedColumns('mails');
const outline = JSON.stringify({ text: 'x'.repeat(outlineCharacters) });
const piece = 'z'.repeat(outlinePieceMax);
const partText = Buffer.alloc(partBytes, 'y').toString('base64');

/** Calls in turn: rows of a mailbox, parts of a message, a comparison of many mailboxes, a piece of an outline, and rows that are tried. */
function callOf(owner: number, index: number): { path: string; body: object } {
  const mailbox = (number: number) => `mailbox-${owner}-${number % 64}`;
  switch (index % 5) {
    case 0: {
      const rows = Array.from({ length: mailsAtOnce }, (_, mail) =>
        rowOf(`mail-${index}-${mail}`, `raw-${owner}-${index}-${mail}`),
      );
      return { path: 'rows', body: { table: 'mails', scope: mailbox(index), rows, gone: [] } };
    }
    case 1: {
      // Of the mail that came before, unless that call is still under way.
      const rawId = `raw-${owner}-${index - 1}-0`;
      return {
        path: 'parts',
        body: { parts: Array.from({ length: parts }, (_, part) => ({ rawId, part, bytes: partText })) },
      };
    }
    case 2: {
      const pages = Array.from({ length: 32 }, (_, page) => ({
        table: 'mails',
        scope: mailbox(page),
        from: '',
        upTo: '~',
      }));
      return { path: 'compare', body: { pages } };
    }
    case 3: {
      // Of the mail that came before, too.
      const body = { mailboxId: mailbox(index - 3), id: `mail-${index - 3}-0`, at: outline.length, text: piece };
      return { path: 'outline', body };
    }
    default:
      return { path: 'stage', body: { position: index % 50, table: 'links', rows: links(`${owner}-${index}`) } };
  }
}

/** As many links as are tried at once. */
function links(name: string): (string | number | null)[][] {
  const counts = {
    created_at: 1,
    expires_at: 1,
    views_max: 1,
    views: 0,
    last_view_at: 0,
    has_history: 0,
    has_codes: 0,
  };
  return Array.from({ length: stagedRowsMax }, (_, index) => {
    const id = `${name}-${index}`;
    const values: Record<string, string | number> = { id, hash: id, owner: '', key_id: id, mailbox_id: id, ...counts };
    return movedColumns('links').map((column) => values[column] ?? '');
  });
}

function rowOf(id: string, rawId: string): (string | number | null)[] {
  const values: Record<string, string | number> = {
    ...{ id, owner: '', received_at: 1, raw_id: rawId, is_shared: 0, size: 1, is_read: 0, outline_version: 1, outline },
  };
  return columns.map((column) => values[column] ?? null);
}
