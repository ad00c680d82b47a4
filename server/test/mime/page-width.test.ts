import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { widthOfPage } from '../../src/mime/html/page/page-width.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

suite('the width that a page asks for', () => {
  test('is that of its widest box, by attributes, styles and simple rules', () => {
    const widths = {
      '<table width="640"><tr><td width="100%">x</table>': 640,
      '<div style="width: 700px"><img width="300"></div>': 700,
      '<p style="min-width:500px">x': 500,
      '<style>.card, #b { width: 620px } table.wide { min-width: 800px }</style><div class="a card"></div>': 620,
      '<style>table.wide { min-width: 800px }</style><table class="wide">': 800,
      '<table><tr><td width="300"><td width="350"><tr><td width="10"></table>': 650,
      '<table><tr><td width="300"><table><tr><td width="200"><td width="200"></table><td width="250"></table>': 550,
      '<img width="99999">': 2_000,
    };
    for (const [html, width] of Object.entries(widths)) assert.equal(widthOfPage(html), width, html);
  });

  test('is not told of boxes that shrink or are hidden, nor where rules for small screens say otherwise', () => {
    for (const html of [
      '',
      '<p>text</p>',
      '<table width="100%">',
      '<img width="600" style="width:100%;max-width:600px">',
      '<img width="600" style="max-width:100%">',
      '<div style="max-width:600px">',
      '<div style="width:600px;display:none">',
      '<!-- <table width="640"> -->',
      '<style>@media (max-width: 600px) { .card { width: 100% !important } }</style><table class="card" width="640">',
      '<style>@media screen { @media (max-width: 600px) { td { display: block } } }</style><table width="640">',
      '<style>@media screen and (max-width: 600px) { td { display: block } }</style><table width="640">',
    ])
      assert.equal(widthOfPage(html), undefined, html);
    const dark = '<style>@media (prefers-color-scheme: dark) { .a { width: 1px } }</style><table width="640">';
    assert.equal(widthOfPage(dark), 640, 'rules for dark screens say nothing of small ones');
  });

  test('is told in time linear in the page', async () => {
    const units = [
      '<table>',
      '<td width=1>',
      '<tr>',
      '<p class="a b c">',
      '<p style="width:1px;',
      '<style>.a{width:1px}</style>',
      '<style>@media(max-width:1px){',
    ];
    for (const unit of examplesOf(units))
      await assertLinear((length) => widthOfPage(unit.repeat(length / unit.length)), { what: unit });
    for (const unit of examplesOf(['a{width:1px;', '@media x{a{width:1px}', '@media(width){', '@media x{}']))
      await assertLinear((length) => widthOfPage(`<style>${unit.repeat(length / unit.length)}`), { what: unit });
    await assertLinear((length) => widthOfPage(`<style>${'.a,'.repeat(length / 3)}{width:1px}</style>`));
  });
});
