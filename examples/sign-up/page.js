/** A page of the application. */
function page(title, content) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; place-content: center; min-height: 90vh; margin: 0 }
  main { width: min(22rem, 90vw); padding: 2rem; border: 1px solid #8884; border-radius: 12px }
  h1 { margin: 0 0 1rem; font-size: 1.4rem }
  label { display: grid; gap: 0.25rem; font-weight: 600 }
  input, button { font: inherit; padding: 0.5rem 0.75rem; border: 1px solid #8886; border-radius: 6px }
  button { width: 100%; margin-top: 1rem; border: 0; background: #0a7d5a; color: #fff; font-weight: 600; cursor: pointer }
</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`;
}

module.exports = { page };
