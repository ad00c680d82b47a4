/** An animation for the documents. */
export const keyframes =
  '@keyframes k{from{transform:rotate(0deg);animation-timing-function:ease-in}to{transform:rotate(1turn)}}';
/** So many elements. */
export const paragraphs = (count: number) => '<p>x</p>'.repeat(count);

/** Documents with more effects than a browser can draw. */
// biome-ignore format: a table
export const effectDocuments: readonly (readonly [what: string, html: string])[] = [
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
