import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProgram } from './program.ts';

test('rules are added, listed and removed: of the account, a domain, and a mailbox', async (t) => {
  const { runAll } = await startProgram(t);
  const results = await runAll(
    'domains add --owner alice own.test',
    'new qa@mail.test',
    'rules list',
    'rules add sender Spam.example *.spam.example',
    'rules add size 4096',
    'rules add word invoice --at own.test',
    'rules add allow bank.example --at qa',
    'rules add sender ads@shop.example',
    'rules remove sender spam.EXAMPLE',
    'rules list',
    'rules list --at own.test --json',
    'rules remove size --all',
  );
  const says = results.map(({ output, errors }) => (output + errors).trimEnd().split('\n'));
  assert.deepEqual(says.slice(2), [
    ['no mail is refused by a rule: "mayfly rules add" makes one'],
    ['all\tsender\tspam.example', 'all\tsender\t*.spam.example'],
    ['all\tsender\tspam.example', 'all\tsender\t*.spam.example', 'all\tsize\t4096'],
    ['own.test\tword\tinvoice'],
    ['qa@mail.test\tallow\tbank.example'],
    ['all\tsender\tspam.example', 'all\tsender\t*.spam.example', 'all\tsender\tads@shop.example', 'all\tsize\t4096'],
    ['all\tsender\t*.spam.example', 'all\tsender\tads@shop.example', 'all\tsize\t4096'],
    [
      'all\tsender\t*.spam.example',
      'all\tsender\tads@shop.example',
      'all\tsize\t4096',
      'own.test\tword\tinvoice',
      'qa@mail.test\tallow\tbank.example',
    ],
    says[10],
    ['all\tsender\t*.spam.example', 'all\tsender\tads@shop.example'],
  ]);
  assert.deepEqual(JSON.parse(results[10]?.output ?? ''), [
    { place: 'own.test', rules: { blockedWords: ['invoice'] } },
  ]);
  assert.deepEqual(
    results.map(({ code }) => code),
    results.map(() => 0),
  );
});

test('what is no rule, no entry or no place is told in words of the command line', async (t) => {
  const { runAll } = await startProgram(t);
  const refusals = {
    'rules add sendr a.example':
      'there is no rule "sendr" (sender, network, word, blocklist, condition, allow, size); see mayfly help rules',
    'rules add allow a.example': 'allow is a rule of one mailbox: name it with --at ADDRESS; see mayfly help rules',
    'rules add size 4k': 'a size is one number of bytes; see mayfly help rules',
    'rules remove word': 'name the entries that end, or give --all; see mayfly help rules',
    'rules remove word x': 'the rule word has no "x" here; see mayfly help rules',
    'rules list --at no.test': '"no.test" is no domain of your account: there is none',
    'rules add network 10.0.0.0/99':
      'network[0] must be an address or a network such as 192.0.2.0/24\n"mayfly help rules" says what it takes.',
    'rules add condition sfp':
      'condition[0] must be one of spf, dkim, dmarc, not "sfp"\nUse one of these as condition[0].',
    'rules add size 12':
      'size must be a whole number, at least 1024, not 12\nSend a whole number, at least 1024, as size.',
  };
  const results = await runAll(...Object.keys(refusals));
  assert.deepEqual(
    results.map(({ errors }) => errors),
    Object.values(refusals).map((message) => `mayfly: ${message}\n`),
  );
});
