// A web application with a sign-up, to try tests of mail on. It has no dependencies: `node app.js`.
// SMTP_HOST and SMTP_PORT say where its mail goes to, HOST and PORT where it listens.
const { randomBytes, randomInt } = require('node:crypto');
const { createServer } = require('node:http');
const { page } = require('./page.js');
const { sendMail } = require('./send-mail.js');

/** Starts the application; `port` 0 is any free one. */
async function startApp({ host = '127.0.0.1', port = 0, smtp }) {
  /** Accounts by their address. */
  const accounts = new Map();
  const app = { accounts, smtp, url: '' };
  const server = createServer((request, answer) => {
    respond(app, request).then(
      ({ status = 200, html }) => answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      (error) => answer.writeHead(500, { 'content-type': 'text/plain' }).end(error.message),
    );
  });
  await new Promise((resolve) => server.listen(port, host, resolve));
  app.url = `http://127.0.0.1:${server.address().port}`;
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: app.url, stop };
}

async function respond(app, request) {
  const { pathname, searchParams } = new URL(request.url, app.url);
  const route = `${request.method} ${pathname}`;
  if (route === 'GET /') return { html: page('Create your account', signUpForm) };
  if (route === 'POST /sign-up') return signUp(app, await formOf(request));
  if (route === 'POST /code') return confirmByCode(app, await formOf(request));
  if (route === 'GET /confirm') return confirmByLink(app, searchParams.get('token'));
  return { status: 404, html: page('Not found', '') };
}

const signUpForm = `<form method="post" action="/sign-up">
  <label>Email <input name="email" type="email" required autofocus></label>
  <button>Sign up</button>
</form>`;

async function signUp({ accounts, smtp, url }, form) {
  const email = form.get('email') ?? '';
  const account = { code: `${randomInt(100_000, 1_000_000)}`, token: randomBytes(16).toString('hex') };
  accounts.set(email, account);
  const link = `${url}/confirm?token=${account.token}`;
  await sendMail(smtp, {
    from: 'hello@shop.example',
    to: email,
    subject: 'Confirm your address',
    html: `<h1>Almost done</h1>
<p>Your confirmation code is <strong>${account.code}</strong>.</p>
<p><a href="${link}">Confirm my address</a></p>`,
  });
  return {
    html: page(
      'Check your mail',
      `<p>We have sent you a code.</p>
<form method="post" action="/code">
  <input name="email" type="hidden" value="${email.replace(/[&<"]/g, '')}">
  <label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label>
  <button>Confirm</button>
</form>`,
    ),
  };
}

function confirmByCode({ accounts }, form) {
  return welcome(accounts.get(form.get('email'))?.code === form.get('code'));
}

function confirmByLink({ accounts }, token) {
  return welcome([...accounts.values()].some((account) => account.token === token));
}

function welcome(isConfirmed) {
  return isConfirmed
    ? { html: page('Welcome', '<p>Your address is confirmed.</p>') }
    : { status: 403, html: page('That is not it', '<p>Please look at the mail again.</p>') };
}

async function formOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

module.exports = { startApp };

if (require.main === module) {
  const { HOST, PORT = '3000', SMTP_HOST = '127.0.0.1', SMTP_PORT = '2525' } = process.env;
  startApp({ host: HOST, port: Number(PORT), smtp: { host: SMTP_HOST, port: Number(SMTP_PORT) } }).then(({ url }) => {
    console.log(`listening on ${url}`);
  });
}
