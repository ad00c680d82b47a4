/** Forms of which Chromium shows what the service takes for hidden, by the reason. */
export const stricterForms: Readonly<Record<string, readonly string[]>> = {
  'choices of a field are no text of a mail': ['<select><option style="display:none">$</option></select>'],
  'text is placed beside a box that cuts off and has no size: no mail is known that shows its text so': [
    '<div style="width: 0; height: 100px; overflow: hidden"><div style="height: 500px; width: 500px"><span style="position: absolute">$</span></div></div>',
    '<div style="width: 0; height: 100px; overflow: hidden"><div style="height: 500px; width: 500px; position: absolute"><span>$</span></div></div>',
    '<div style="width: 0; height: 100px; overflow: hidden"><div style="width: 300px; position: fixed; top: 0; right: 0"><button>$</button></div></div>',
  ],
  'what is moved by 100 pixels to the left or up counts as out of sight, whatever stands there': [
    '<div style="padding-top: 300px"><div><span style="position: relative; left: 0; top: -200px">$</span></div></div>',
    '<div style="display:flex; transform: translate3d(-100px, 0, 0)"><div style="width:200px">first</div><p>$</p></div>',
  ],
  'Chromium alone gives letters of a part of a size six pixels': [
    '<span style="font-size:.01em">$</span>',
    '<span style="font-size:1%">$</span>',
  ],
  'older browsers show nothing of it, and no mail asks for it': ['<div style="zoom:0">$</div>'],
};

/** Forms of which the service gives a text that Chromium does not show by itself, by the reason. */
export const unseenForms: Readonly<Record<string, readonly string[]>> = {
  'text that what stands before it pushes out of a box which cuts off': [
    '<div style="display: flex; overflow: hidden"><div style="flex: 0 0 80%">a</div><div style="flex: 0 0 80%">b</div><div>$</div></div>',
    '<style>#box ul{height:250px;overflow:hidden}#box ul>li{height:50px}</style><div id="box"><ul><li>1<li>2<li>3<li>4<li>5<li>6<li>7<li>$</ul></div>',
    '<style>.ir{border:0;overflow:hidden;background-color:transparent}.ir::before{content:"";display:block;width:0;height:150%}</style><p class="ir" style="height:20px">$</p>',
  ],
  'text under another element': [
    '<div style="position: fixed; bottom: 0; left: 0; width: 300px">$</div><div style="position: fixed; bottom: 0; left: 0; width: 300px; height: 90px; background: #fff">on top</div>',
    '<span style="position: fixed; top: 40px">$</span><span style="position: fixed; top: 40px; width: 400px; background: red">on top of it all</span>',
  ],
  'text that a reader scrolls to in a box: he sees it': [
    '<div style="max-height:60px;overflow:scroll"><div style="height:100px">high</div><div>$</div></div>',
  ],
  'text for phones, of which the browser of the test is none: they see it': [
    '<style>.phone{display:none}@media (max-device-width:480px){.phone{display:block}}</style><p class="phone">$</p>',
  ],
};
