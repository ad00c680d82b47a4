/** Mark of the app: an envelope in a green field. */
export const docsMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f8a66"/><path d="M7 11.5 16 18l9-6.5M7 11h18v11H7z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>`;

/**
 * Look of the pages of /docs: that of the web app (`web/src/style/base.css`), in light and in dark. A class that is said three times is
 * stronger than the page's own colors of each kind of call in the dark.
 */
export const docsStyles = `
:root { color-scheme: light; --page: oklch(0.99 0.002 260); --line: oklch(0.93 0.005 260); --text: oklch(0.21 0.01 260);
  --dim: oklch(0.47 0.01 260); --accent: oklch(0.46 0.105 165); --on-accent: oklch(0.99 0.01 165); --red: oklch(0.45 0.16 25); --soft: oklch(0.955 0.004 260); }
:root.dark-mode { color-scheme: dark; --page: oklch(0.19 0.005 260); --line: oklch(0.28 0.008 260); --text: oklch(0.96 0.003 260);
  --dim: oklch(0.73 0.008 260); --accent: oklch(0.78 0.13 165); --on-accent: oklch(0.18 0.03 165); --red: oklch(0.8 0.12 25); --soft: oklch(0.245 0.007 260); }
body { margin: 0; background: var(--page); color: var(--text); }
.docs-head { position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; padding: 8px 16px;
  border-bottom: 1px solid var(--line); background: var(--page); font: 14px/1.45 system-ui, sans-serif; }
.docs-head a { display: inline-flex; align-items: center; gap: 8px; min-height: 32px; padding: 0 8px; border-radius: 6px; color: var(--text); text-decoration: none; }
.docs-head a:hover { background: var(--soft); }
.docs-head img { width: 20px; height: 20px; }
.docs-head .brand { font-weight: 650; }
.docs-head .keys { margin-left: auto; color: var(--dim); font-size: 13px; }
.docs-head kbd { padding: 1px 5px; border: 1px solid var(--line); border-radius: 4px; font: 500 12px/1.3 ui-monospace, monospace; }
:focus-visible { outline: 2px solid var(--accent) !important; outline-offset: 2px; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .btn, .swagger-ui select, .swagger-ui label {
  font-family: system-ui, sans-serif; }
html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .scheme-container, .swagger-ui .scheme-container { background: var(--page); box-shadow: none; }
.swagger-ui .scheme-container { padding: 8px 0 16px; border-bottom: 1px solid var(--line); }
.swagger-ui .info { margin: 24px 0 16px; }
.swagger-ui .info .title { font-size: 28px; font-weight: 650; letter-spacing: -0.01em; }
html.dark-mode .swagger-ui .info .title small, .swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp.version-stamp.version-stamp { background: var(--soft); }
.swagger-ui .info .title small pre { color: var(--dim); }
html .swagger-ui .info a, html .swagger-ui .info .link, html .swagger-ui a.link, html.dark-mode .swagger-ui .info a.link { color: var(--accent); }
html .swagger-ui .opblock-tag { padding: 16px 4px 8px; border-bottom-color: var(--line); font-size: 16px; font-weight: 650; }
html .swagger-ui .opblock-tag small { padding: 0 8px; color: var(--dim); font-size: 13px; }
html .swagger-ui .opblock.opblock.opblock { margin: 0; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; background: none; box-shadow: none; }
html .swagger-ui .opblock.opblock.opblock .opblock-summary { min-height: 44px; padding: 4px; border-color: var(--line); }
html .swagger-ui .opblock.opblock.opblock .opblock-summary:hover { background: var(--soft); }
html .swagger-ui .opblock.opblock.opblock .opblock-summary-method { min-width: 64px; padding: 4px 0; background: none; color: var(--dim); font: 600 12px/1.4 ui-monospace, monospace; text-align: left; text-shadow: none; }
html .swagger-ui .opblock.opblock.opblock.opblock-delete .opblock-summary-method { color: var(--red); }
html .swagger-ui .opblock.opblock.opblock .opblock-summary-path { font-size: 14px; font-weight: 500; }
html .swagger-ui .opblock.opblock.opblock .opblock-summary-path, html .swagger-ui .opblock.opblock.opblock .opblock-summary-path a { color: var(--text); }
html .swagger-ui .opblock.opblock.opblock .opblock-summary-description { color: var(--dim); }
html .swagger-ui .opblock.opblock.opblock .opblock-section-header { background: var(--soft); box-shadow: none; }
html .swagger-ui .opblock.opblock.opblock .tab-header .tab-item.active h4 span::after { background: var(--accent) !important; }
html .swagger-ui .authorization__btn { opacity: 0.6; }
.swagger-ui .btn { border-radius: 6px; box-shadow: none; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
html.dark-mode .swagger-ui .btn.authorize, html.dark-mode .swagger-ui .btn.authorize span, html.dark-mode .swagger-ui .btn.execute { color: var(--on-accent); }
html .swagger-ui .scheme-container .btn.authorize.authorize { border-color: var(--accent); }
html .swagger-ui .scheme-container .btn.authorize.authorize svg { color: var(--on-accent); fill: var(--on-accent); }
html .swagger-ui .scheme-container .schemes select.servers, html .swagger-ui select { border: 1px solid var(--line); border-radius: 6px; background-color: var(--page); box-shadow: none; color: var(--text); font-weight: 500; }
@media (max-width: 699px) {
  html .swagger-ui .wrapper { padding: 0 16px; }
  html .swagger-ui .opblock.opblock.opblock .opblock-summary { flex-wrap: wrap; }
  html .swagger-ui .opblock.opblock.opblock .opblock-summary-control { flex-wrap: wrap; }
  html .swagger-ui .opblock.opblock.opblock .opblock-summary-description { padding: 0 0 0 10px; }
  html .swagger-ui .opblock-body { overflow-x: auto; }
}
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
@media (pointer: coarse) { .docs-head a { min-height: 44px; } .docs-head .keys { display: none; } }
`;

/**
 * Head of these pages, as a script of theirs: links back, the appearance that the app keeps, and keys: `j` and `k` go through the
 * calls, `Enter` opens one, as in the app.
 */
export const docsScript = `
const home = location.pathname.replace(/\\/docs(?:\\/.*)?$/, '/');
// The page of the package is laid out for wide windows alone.
const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
const head = document.createElement('header');
head.className = 'docs-head';
const link = (path, text) => {
  const made = document.createElement('a');
  made.href = home + path;
  made.append(text);
  head.append(made);
  return made;
};
const mark = document.createElement('img');
mark.src = home + 'icon.svg';
mark.alt = '';
const brand = link('', 'Mayfly');
brand.className = 'brand';
brand.prepend(mark);
link('mails', 'Mail');
link('guide/', 'Guides');
link('openapi.json', 'OpenAPI');
const keys = document.createElement('span');
keys.className = 'keys';
for (const [name, meaning] of [['j', ''], ['k', ' calls  '], ['Enter', ' opens one']]) {
  const key = document.createElement('kbd');
  key.textContent = name;
  keys.append(key, meaning);
}
head.append(keys);
document.body.prepend(head);

const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => {
  let kept = 'system';
  try { kept = localStorage.getItem('mayfly.theme') ?? kept; } catch {}
  document.documentElement.classList.toggle('dark-mode', kept === 'dark' || (kept !== 'light' && dark.matches));
};
showTheme();
dark.addEventListener('change', showTheme);

document.addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest('input, textarea, select')) return;
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const calls = [...document.querySelectorAll('.opblock-summary-control')];
  const next = calls[Math.min(calls.length - 1, Math.max(0, calls.indexOf(document.activeElement) + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
});
`;
