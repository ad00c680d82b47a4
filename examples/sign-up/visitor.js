/** Signs up as a browser would. */
async function signUp(url, email) {
  await post(`${url}/sign-up`, { email });
}

/** Types the code, and returns the page that follows. */
function enterCode(url, { email, code }) {
  return post(`${url}/code`, { email, code });
}

/** Opens an address, and returns its page. */
async function open(url) {
  return (await fetch(url)).text();
}

async function post(url, fields) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.text();
}

module.exports = { signUp, enterCode, open };
