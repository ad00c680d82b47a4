import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { seededDice } from '../../support/seeded-random.ts';
import { examplesOf } from '../../support/thoroughness.ts';
import { assertLinear } from '../linear.ts';
import { effectDocuments, keyframes, paragraphs } from './effect-documents.ts';
import { assertCleans, cleaningOptions } from './oracle.ts';

const options = cleaningOptions({ allowsRemote: false });
/** Numbers of declarations that were left out of a document, which is clean otherwise. */
function leftOut(html: string): number {
  assertCleans(html, { allowsRemote: false });
  return cleanHtml(html, options).leftOut.effects;
}

// biome-ignore format: a table
const kept: readonly (readonly [what: string, html: string])[] = [
  ['a newsletter that turns its pictures for ever', `<style>${keyframes}.slide{-webkit-animation:k 20s infinite;animation:k 20s infinite}.slide:nth-child(2){animation-delay:5s}.slide:nth-child(3){animation-delay:10s}</style>${'<div class="slide">x</div>'.repeat(8)}${paragraphs(1_000)}`],
  ['steps of an animation that have effects', `<style>@keyframes k{${Array.from({ length: 20 }, (_, at) => `${at * 5}%{box-shadow:0 0 ${at}px red;filter:blur(${at}px)}`).join('')}}h1{animation:k 9s}</style><h1>x</h1>${paragraphs(1_000)}`],
  ['a page that comes in slowly', `<style>${keyframes}body{animation:k 1s}</style><body>${paragraphs(1_000)}`],
  ['buttons that change under the mouse', `<style>.button{transition:background .2s ease, color .2s}.button:hover{box-shadow:0 2px 4px #000}</style>${'<a class="button" href="#x">x</a>'.repeat(40)}${paragraphs(1_000)}`],
  ['cards with shadows', `<style>.card{box-shadow:0 1px 2px rgba(0,0,0,.1),0 2px 4px rgba(0,0,0,.1)}</style>${'<div class="card">x</div>'.repeat(200)}`],
  ['what takes effects away', `<style>*{box-shadow:none!important;transition:none;animation:none;text-shadow:none}</style>${paragraphs(5_000)}`],
  ['filters of an old browser', `<style>p{filter:alpha(opacity=50)}</style>${paragraphs(2_000)}`],
  ['colors that variables tell', `<style>:root{--a:#fff;--b:linear-gradient(red,blue)}p{background:var(--a);color:var(--b)}</style>${paragraphs(2_000)}`],
  ['gradients of one color to another', `<style>p{background:#fff linear-gradient(red,blue)}</style>${paragraphs(2_000)}`],
  ['plain transforms', `<style>p{transform:rotate(1deg) scale(1.1)}</style>${paragraphs(2_000)}`],
];
for (const [what, html] of kept) {
  test(`keeps ${what}`, () => {
    const cleaned = cleanHtml(html, options);
    assert.equal(cleaned.leftOut.effects, 0);
    assert.doesNotMatch(cleaned.html, /unknown:/);
  });
}

for (const [what, html] of effectDocuments) {
  test(`bounds ${what}`, () => assert.ok(leftOut(html) > 0));
}

test('a document keeps its shadows when only what moves is too much', () => {
  const html = `<style>p{animation:k 1s}i{transition:none}div{box-shadow:0 0 1px red}</style><div style="color:red">x</div>${paragraphs(2_000)}`;
  const cleaned = cleanHtml(html, options);
  assert.ok(cleaned.html.startsWith('<style>p{unknown:k 1s}i{transition:none}div{box-shadow:0 0 1px red}</style>'));
  assert.equal(cleaned.leftOut.effects, 1);
});

test('texts and addresses that speak of effects are not changed', () => {
  const text =
    '<p title="animation:x" style="content:&quot;filter:x&quot;">animation: x style="animation:x"</p>'.replaceAll(
      '>animation: x style="animation:x"',
      '>animation: x style=&quot;animation:x&quot;',
    );
  const html = `${text}<style>a::after{content:"animation:x"}p{animation:k 1s}</style>${paragraphs(2_000)}`;
  const cleaned = cleanHtml(html, options).html;
  assert.ok(cleaned.startsWith(`${text}<style>a::after{content:"animation:x"}p{unknown:k 1s}`), cleaned.slice(0, 300));
});

/** Number of animated elements of a document by another parser, which knows rules with one name, class or `*`. */
function animated(html: string): number {
  const elements: DefaultTreeAdapterTypes.Element[] = [];
  const sheets: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) elements.push(node);
    if (node.nodeName === '#text' && 'value' in node && node.parentNode?.nodeName === 'style') sheets.push(node.value);
    for (const child of 'childNodes' in node ? node.childNodes : []) look(child);
  };
  look(parse(html));
  const rules = [...sheets.join('').matchAll(/([^{}]*)\{animation:[^}]*\}/g)].map(([, selector = '']) => selector);
  return elements.filter(({ tagName, attrs }) => {
    const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
    const names = new Set(['*', tagName, `.${value('class')}`]);
    return value('style').startsWith('animation') || rules.some((selector) => names.has(selector));
  }).length;
}

test('no document of random tags has more than 16 animated elements, by another parser', () => {
  const dice = seededDice(157);
  const tags = ['b', 'a', 'p', 'div', 'table', 'tr', 'td', 'tbody', 'font', 'li', 'i', 'h1', 'nobr'];
  const tag = () => tags[dice(tags.length)] ?? 'p';
  const piece = () => {
    const moves = dice(60) === 0;
    if (dice(3) === 0) return `</${tag()}>`;
    return `<${tag()}${moves ? (dice(2) === 0 ? ' class=m' : ' style="animation:k 1s"') : ''}>${dice(2) === 0 ? 'x' : ''}`;
  };
  let moving = 0;
  for (let made = 0; made < 1_500; made += 1) {
    const rule = dice(3) === 0 ? `<style>${['.m', tag(), '*'][dice(3)]}{animation:k 1s}</style>` : '';
    const html = `<style>.m{animation:k 1s}</style>${rule}${Array.from({ length: 1 + dice(150) }, piece).join('')}`;
    const count = animated(cleanHtml(html, options).html);
    assert.ok(count <= 16, `${count}: ${html}`);
    if (count > 0) moving += 1;
  }
  assert.ok(moving > 100, `${moving} of them move`);
});

test('effects are counted in time linear in the styles and in the names of elements', async () => {
  for (const unit of examplesOf([
    'animation:',
    'filter:blur(',
    'a{animation:x}',
    'animation:(',
    '.a,',
    ':is(',
    '{animation:x',
    'animation:x}',
  ])) {
    const run = (length: number) => cleanHtml(`<style>${unit.repeat(length / unit.length)}</style><p>`, options);
    await assertLinear(run, { small: 32 * 1024, factor: 16, what: unit });
  }
  const named = (length: number) =>
    cleanHtml(Array.from({ length: length / 16 }, (_, at) => `<p class="${at} a${at}">`).join(''), options);
  await assertLinear(named, { small: 32 * 1024, factor: 16, what: 'classes' });
});
