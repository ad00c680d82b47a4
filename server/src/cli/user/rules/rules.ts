import { UsageError } from '../../arguments.ts';
import { type CommandContext, command } from '../../command.ts';
import { type Cell, table } from '../../terminal/table.ts';
import { connect } from '../connection.ts';
import { jsonOption, jsonText } from '../formats.ts';
import {
  linesOf,
  type PlacedRules,
  ruleNames,
  ruleWordOf,
  ruleWords,
  withEntries,
  withoutEntries,
} from './rule-kinds.ts';
import { findPlace, placesWithRules, type RulePlace } from './rule-places.ts';

const at = {
  at: {
    type: 'string',
    value: 'PLACE',
    summary: 'a domain, or a mailbox (all mail of the account)',
    completes: 'mailboxes',
  },
} as const;
const rule = { name: 'RULE', completes: ruleWords } as const;
const about = `RULE is sender, network, word (of a recipient), blocklist (of DNS), condition (spf,
dkim, dmarc) or size (in bytes): what it says is refused. A mailbox has allow:
the only senders that it takes mail of.`;

/** Commands about the rules by which mail is refused. */
export const ruleCommands = [
  command({
    name: 'rules list',
    summary: 'list the rules by which mail is refused',
    options: { ...at, ...jsonOption },
    example: 'mayfly rules list --at qa.example.com',
    // What is said of a refused call takes the names of the first command with its word.
    names: ruleNames,
    run: async ({ values }, { print, say, terminal: { output } }) => {
      const mayfly = await connect();
      const places = values.at === undefined ? await placesWithRules(mayfly) : [await findPlace(mayfly, values.at)];
      if (values.json) return print(jsonText(places.map(({ name, rules }) => ({ place: name, rules }))));
      const rows = places.flatMap(rowsOf);
      if (rows.length === 0) say('no mail is refused by a rule: "mayfly rules add" makes one');
      else print(table(rows, { output, flexible: [0, 2] }));
    },
  }),
  command({
    name: 'rules add',
    summary: 'refuse mail by a rule, or let a mailbox take mail of a sender',
    words: [rule, { name: 'ENTRY', isMultiple: true }],
    options: at,
    about,
    example: "mayfly rules add sender spam.example '*.spam.example'",
    run: async ({ values, words: [word = '', ...entries] }, context) => {
      const place = await findPlace(await connect(), values.at);
      const wanted = ruleWordOf(word, place);
      await setRules(place, withEntries(place.rules, wanted, entries), context);
    },
  }),
  command({
    name: 'rules remove',
    summary: 'end a rule, or some of its entries',
    words: [rule, { name: 'ENTRY', isMultiple: true, isOptional: true }],
    options: { ...at, all: { type: 'boolean', summary: 'end the rule with all of its entries' } },
    about,
    example: 'mayfly rules remove sender spam.example',
    run: async ({ values, words: [word = '', ...entries] }, context) => {
      if (values.all === entries.length > 0) throw new UsageError('name the entries that end, or give --all');
      const place = await findPlace(await connect(), values.at);
      const wanted = ruleWordOf(word, place);
      await setRules(place, withoutEntries(place.rules, wanted, entries), context);
    },
  }),
] as const;

/** Sets the rules of a place, and shows those that it has from now on. */
async function setRules(
  place: RulePlace,
  wanted: PlacedRules,
  { print, say, terminal: { output } }: CommandContext,
): Promise<void> {
  const rows = rowsOf({ ...place, rules: await place.set(wanted) });
  if (rows.length === 0) say(`no rules are left: ${place.name}`);
  else print(table(rows, { output, flexible: [0, 2] }));
}

function rowsOf({ name, rules }: Pick<RulePlace, 'name' | 'rules'>): Cell[][] {
  return linesOf(rules).map(({ word, entry }) => [{ text: name, look: 'secondary' }, word, entry]);
}
