import assert from 'node:assert/strict';

/** Text in place of what a guide leaves out. */
const rest = '…';
/** Values of the examples: names, times and numbers that are others in each run. */
const examples = /…|sjn6dkim4y|^\d{4}-\d\d-\d\dT|^data:/;

/**
 * Checks that an answer has the form that a guide shows: the same members and kinds of values, and the same words. `…` stands for
 * anything, or for more members; numbers may be others.
 */
export function assertShown(shown: string, answer: string): void {
  const text = shown.trim();
  if (/^[{[]/.test(text)) return assertForm(JSON.parse(asJson(text)), JSON.parse(answer), '$');
  const lines = answer.split('\n').map((line) => line.trim());
  for (const line of text.split('\n')) {
    const pattern = new RegExp(
      `^${line
        .trim()
        .split(/(…|\d+)/)
        .map((part) => (part === rest ? '.*' : /^\d+$/.test(part) ? '\\d+' : RegExp.escape(part)))
        .join('')}$`,
    );
    assert.ok(
      lines.some((each) => pattern.test(each)),
      `${JSON.stringify(line)} is not in ${answer}`,
    );
  }
}

/** JSON of an example with `…` in it. */
function asJson(text: string): string {
  const open: string[] = [];
  let json = '';
  let inString = false;
  let before = '';
  for (const character of text) {
    if (inString) {
      inString = character !== '"' || before === '\\';
      json += character;
    } else if (character === rest) json += before === ':' || open.at(-1) === '[' ? `"${rest}"` : `"${rest}":"${rest}"`;
    else {
      inString = character === '"';
      if ('{['.includes(character)) open.push(character);
      if ('}]'.includes(character)) open.pop();
      json += character;
    }
    if (character.trim() !== '') before = character;
  }
  return json;
}

function assertForm(shown: unknown, given: unknown, at: string): void {
  if (shown === rest) return;
  if (typeof shown === 'string') {
    assert.equal(typeof given, 'string', `${at}: ${JSON.stringify(given)}`);
    if (!examples.test(shown)) assert.equal(given, shown, at);
  } else if (Array.isArray(shown)) {
    assert.ok(Array.isArray(given), `${at}: ${JSON.stringify(given)}`);
    for (const [index, item] of shown.entries()) if (item !== rest) assertForm(item, given[index], `${at}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    assert.ok(typeof given === 'object' && given !== null, `${at}: ${JSON.stringify(given)}`);
    const members = new Map(Object.entries(given));
    for (const [name, value] of Object.entries(shown)) {
      if (name === rest) continue;
      assert.ok(members.has(name), `${at} has no ${name}: ${JSON.stringify(given)}`);
      assertForm(value, members.get(name), `${at}.${name}`);
    }
    if (!(rest in shown)) assert.deepEqual([...members.keys()].sort(), Object.keys(shown).sort(), at);
  } else if (typeof shown === 'number') assert.equal(typeof given, 'number', at);
  else assert.equal(given, shown, at);
}
