import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { groundOfPage } from '../../src/mime/html/page/page-ground.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

const dark = { red: 16, green: 20, blue: 24, alpha: 1 };

suite('the color on which a page stands', () => {
  test('is that of the boxes of full width in which everything is', () => {
    for (const html of [
      '<table width="100%" bgcolor="#101418"><tr><td>x</table>',
      '<html><body><div style="background-color: #101418">x</div></body></html>',
      '<style>.a { background: #101418 }</style><center><div class="a"><div>x</div><b>y</b></div></center>',
      '<div style="display:none">preview</div><div style="background:#101418">x</div> <div style="background:rgb(16,20,24)">y</div>',
      '<table width="100%"><tr><td bgcolor="#101418">x</td></tr></table>',
      '<div style="background:#101418"><table><tr><td><table align="left"><tr><td>x</table></table></div>',
      '<table width="100%" bgcolor="#101418"><tr><td><div style="float:left">x</div></table>',
      '<table width="100%"><tr><td bgcolor="#101418" align="left">x</td></tr></table>',
      '<div style="background:#101418" align="left"><p align="right">x</div>',
    ])
      assert.deepEqual(groundOfPage(html), dark, html);
  });

  test('is not told where the page has one, or something stands on no color or on another', () => {
    for (const html of [
      '',
      'text',
      '<p>text</p>',
      '<body bgcolor="#fff"><div style="background:#101418">x</div>',
      '<div style="background:#101418">x</div>footer',
      '<div style="background:#101418">x</div><img src="a">',
      '<div style="background:#101418">x</div><div style="background:#fff">y</div>',
      '<table width="600" bgcolor="#101418"><tr><td>x</table>',
      '<div style="background:#101418;max-width:600px">x</div>',
      '<div style="background:url(a.png)">x</div>',
      '<div style="background:rgba(0,0,0,.5)">x</div>',
      '<style>@media (prefers-color-scheme: dark) { .a { color: #fff } }</style><div style="background:#101418">x</div>',
    ])
      assert.equal(groundOfPage(html), undefined, html);
  });

  test('is not told where something may stand out of the box with the color', () => {
    for (const html of [
      '<div style="background:#101418"><div style="float:left">x</div></div>',
      '<style>.a { float: right }</style><div style="background:#101418"><p class="a">x</div>',
      '<div style="background:#101418"><table align="left"><tr><td>x</table></div>',
      '<div style="background:#101418"><table><tr><td>x</table><span style="position:absolute">y</span></div>',
      '<div style="background:#101418;float:left">x</div>',
      '<div style="background:#101418;height:20px">x</div>',
    ])
      assert.equal(groundOfPage(html), undefined, html);
  });

  test('is told in time linear in the page', async () => {
    for (const unit of examplesOf([
      '<div>',
      '<div style="background:#000">',
      '<div style="display:none">x</div>',
      '<div style="background:#000"><table>',
      '<td>',
      '</div>',
    ]))
      await assertLinear((length) => groundOfPage(unit.repeat(length / unit.length)), { what: unit });
  });
});
