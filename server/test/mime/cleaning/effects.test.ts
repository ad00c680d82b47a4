import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { seededDice } from '../../support/seeded-random.ts';
import { assertLinear } from '../linear.ts';
import { assertCleans, cleaningOptions } from './oracle.ts';

const options = cleaningOptions({ allowsRemote: false });
const keyframes =
  '@keyframes k{from{transform:rotate(0deg);animation-timing-function:ease-in}to{transform:rotate(1turn)}}';
const paragraphs = (count: number) => '<p>x</p>'.repeat(count);

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
  ['colours that variables tell', `<style>:root{--a:#fff;--b:linear-gradient(red,blue)}p{background:var(--a);color:var(--b)}</style>${paragraphs(2_000)}`],
  ['gradients of one colour to another', `<style>p{background:#fff linear-gradient(red,blue)}</style>${paragraphs(2_000)}`],
  ['plain transforms', `<style>p{transform:rotate(1deg) scale(1.1)}</style>${paragraphs(2_000)}`],
];
for (const [what, html] of kept) {
  test(`keeps ${what}`, () => {
    const cleaned = cleanHtml(html, options);
    assert.equal(cleaned.leftOut.effects, 0);
    assert.doesNotMatch(cleaned.html, /unknown:/);
  });
}

// biome-ignore format: a table
const bounded: readonly (readonly [what: string, html: string])[] = [
  ['2,000 elements that a rule for all moves', `<style>${keyframes}*{animation:k 1s infinite}</style>${paragraphs(2_000)}`],
  ['2,000 elements of a name', `<style>${keyframes}p{animation:k 1s infinite}</style>${paragraphs(2_000)}`],
  ['2,000 elements of a class, in any case', `<style>${keyframes}.Moves{ANIMATION:k 1s infinite}</style>${'<i class="x mOVES">x</i>'.repeat(2_000)}`],
  ['2,000 elements with the same id', `<style>${keyframes}#a{animation:k 1s}</style>${'<i id=a>x</i>'.repeat(2_000)}`],
  ['2,000 elements that move by themselves', `<style>${keyframes}</style>${'<i style="animation:k 1s infinite">x</i>'.repeat(2_000)}`],
  ['rules for one element each', `<style>${keyframes}${Array.from({ length: 2_000 }, (_, at) => `.a${at}{animation:k 1s}`).join('')}</style>${Array.from({ length: 2_000 }, (_, at) => `<i class=a${at}>x</i>`).join('')}`],
  ['names written with escapes', `<style>${keyframes}*{\\61nim\\000061 tion:k 1s}</style>${paragraphs(2_000)}`],
  ['names with a comment after them', `<style>${keyframes}*{animation/**/:k 1s}</style>${paragraphs(2_000)}`],
  ['names of browsers', `<style>@-webkit-keyframes k{}*{-webkit-animation-name:k;-webkit-animation-duration:1s}</style>${paragraphs(2_000)}`],
  ['animations that are inherited', `<style>${keyframes}body{animation:k 1s}*{all:inherit}</style>${paragraphs(2_000)}`],
  ['parts of elements', `<style>${keyframes}::before{content:"x";animation:k 1s}</style>${paragraphs(2_000)}`],
  ['selectors in brackets', `<style>${keyframes}:is(.rare,p){animation:k 1s}</style><i class=rare>x</i>${paragraphs(2_000)}`],
  ['selectors by what an element is not', `<style>${keyframes}:not(.rare){animation:k 1s}</style>${paragraphs(2_000)}`],
  ['selectors with strings', `<style>${keyframes}[title="{.rare"]{animation:k 1s}</style>${'<p title="{.rare">x</p>'.repeat(2_000)}`],
  ['rules in rules', `<style>${keyframes}@media screen{body{.rare{color:red} p{animation:k 1s}}}</style>${paragraphs(2_000)}`],
  ['declarations after a rule in a rule', `<style>${keyframes}p{.rare{color:red} animation:k 1s}</style>${paragraphs(2_000)}`],
  ['declarations in a query in a rule', `<style>${keyframes}p{@media screen{animation:k 1s}}</style>${paragraphs(2_000)}`],
  ['rules after one that is broken', `<style>${keyframes}} .rare{x:(} ;animation:k 1s} p{animation:k 1s}</style>${paragraphs(2_000)}`],
  ['rows that a browser adds', `<style>${keyframes}tr{animation:k 1s}</style>${'<table><td>x</table>'.repeat(2_000)}`],
  ['formatting that a browser repeats', `<style>${keyframes}.rare{animation:k 1s}</style><p><b class=rare>x</p>${paragraphs(2_000)}`],
  ['styles that a browser repeats', `<style>${keyframes}</style><p><b style="animation:k 1s">x</p>${paragraphs(2_000)}`],
  ['formatting between the parts of a table', `<style>${keyframes}</style><table><b style="animation:k 1s"><tr><td></td></tr>${'x<tr>'.repeat(2_000)}</table>`],
  ['formatting between the parts of a table that is left open', `<style>${keyframes}</style><table><b style="animation:k 1s"><tr><td></td></tr>${'x<tr>'.repeat(2_000)}`],
  ['formatting that ends outside of what is in it', `<style>${keyframes}</style>${'<b style="animation:k 1s"><p>x</b></p>'.repeat(10)}`],
  ['many animations of one element', `<p style="animation:${Array(1_000).fill('k 1s').join(',')}">x`],
  ['animations that a variable tells', '<p style="--a:k 1s,k 1s;animation:var(--a)">x'],
  ['transitions of 2,000 elements', `<style>p{transition:all 9s}body:hover p{transform:rotate(9deg)}</style>${paragraphs(2_000)}`],
  ['an animation of a document that is long to lay out', `<style>${keyframes}body{animation:k 1s infinite}</style><body>${paragraphs(3_001)}`],
  ['an animation of a long text', `<style>${keyframes}body{animation:k 1s infinite}</style><body>${'x '.repeat(200_000)}`],
  ['filters of 2,000 elements', `<style>p{backdrop-filter:blur(9px)}</style>${paragraphs(2_000)}`],
  ['1,000 filters of one element', `<p style="filter:${'blur(9px) '.repeat(1_000)}">x`],
  ['1,000 shadows of one element', `<p style="box-shadow:${Array(1_000).fill('0 0 9px red').join(',')}">x`],
  ['1,000 gradients of one element', `<p style="background:${'linear-gradient(red,blue),'.repeat(1_000)}red">x`],
  ['gradients that a variable tells', `<p style="--a:${'linear-gradient(red,blue),'.repeat(1_000)}red;background:var(--a)">x`],
  ['gradients that variables of a strange name tell', `<p style="--\\31 \u00e9:${'linear-gradient(red,blue),'.repeat(1_000)}red;background:var(--\\31 \u00e9)">x`],
  ['variables that stand for others', '<p style="--a:var(--b),var(--b);--b:var(--c),var(--c);background:var(--a)">x'],
  ['shadows of 2,000 elements', `<style>p{text-shadow:0 0 500px red}</style>${paragraphs(2_000)}`],
  ['layers of 2,000 elements', `<style>p{transform:translateZ(1px)}</style>${paragraphs(2_000)}`],
];
for (const [what, html] of bounded) {
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
  for (const unit of [
    'animation:',
    'filter:blur(',
    'a{animation:x}',
    'animation:(',
    '.a,',
    ':is(',
    '{animation:x',
    'animation:x}',
  ]) {
    const run = (length: number) => cleanHtml(`<style>${unit.repeat(length / unit.length)}</style><p>`, options);
    await assertLinear(run, { small: 32 * 1024, factor: 16, what: unit });
  }
  const named = (length: number) =>
    cleanHtml(Array.from({ length: length / 16 }, (_, at) => `<p class="${at} a${at}">`).join(''), options);
  await assertLinear(named, { small: 32 * 1024, factor: 16, what: 'classes' });
});
