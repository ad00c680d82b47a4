import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';

const { createRouter, matchPath } = await import('../../src/base/router.ts');

/** A router over a history that a test reads: the steps, how each was made, and what the entries keep. */
function openRouter(url: string, basePath = '/') {
  const location = { pathname: '', search: '', origin: '' };
  const entries: { to: string; state: unknown }[] = [{ to: url, state: null }];
  let present = 0;
  const goTo = (to: string) => {
    const { pathname, search, origin } = new URL(to, url);
    Object.assign(location, { pathname, search, origin });
  };
  goTo(url);
  const steps: string[] = [];
  const pathOf = () => location.pathname + location.search;
  const history = {
    get state() {
      return entries[present]?.state;
    },
    pushState: (state: unknown, _title: string, to?: string | URL | null) => {
      steps.push(`push ${to}`);
      present += 1;
      entries.splice(present, entries.length, { to: String(to), state });
      goTo(String(to));
    },
    replaceState: (state: unknown, _title: string, to?: string | URL | null) => {
      if (String(to) !== pathOf()) steps.push(`replace ${to}`);
      entries[present] = { to: String(to), state };
      goTo(String(to));
    },
  };
  const router = createRouter({ basePath, location, history });
  const back = () => {
    present -= 1;
    goTo(entries[present]?.to ?? '');
    router.readLocation();
  };
  return { ...router, steps, back };
}

const linkTo = (href: string, more: { target?: string; outside?: string; isDownload?: boolean } = {}) => {
  const { origin, pathname, search } = new URL(href, 'https://mail.example');
  return {
    ...{ origin, pathname, search, target: more.target ?? '' },
    dataset: more.outside === undefined ? {} : { outside: more.outside },
    hasAttribute: () => more.isDownload === true,
  };
};

suite('the router', () => {
  test('reads the location below the base, without a slash at its end', () => {
    const { currentLocation } = openRouter('https://mail.example/tools/inbox/mailboxes/?q=a', '/tools/inbox/');
    assert.equal(currentLocation().path, '/mailboxes');
    assert.equal(currentLocation().query.get('q'), 'a');
    assert.equal(openRouter('https://mail.example/tools/inbox', '/tools/inbox/').currentLocation().path, '/');
  });

  test('goes to a place as a step of the history, and once', () => {
    const { navigate, steps, currentLocation } = openRouter('https://mail.example/inbox/mails', '/inbox/');
    navigate('/keys');
    navigate('/keys');
    navigate('/usage', { replace: true });
    assert.deepEqual(steps, ['push /inbox/keys', 'replace /inbox/usage']);
    assert.equal(currentLocation().path, '/usage');
  });

  test('changes the query in its place; an empty value takes a parameter away', () => {
    const { changeQuery, steps } = openRouter('https://mail.example/mails?q=a&w=375');
    changeQuery({ q: '', dark: '1' });
    changeQuery({ w: undefined, dark: undefined });
    assert.deepEqual(steps, ['replace /mails?w=375&dark=1', 'replace /mails']);
  });

  test('shows the location of a step back, with the place that its view had', () => {
    const { navigate, back, tellPlace, keptPlace, returns, currentLocation } = openRouter('https://mail.example/mails');
    const stop = tellPlace(() => 'row 7');
    navigate('/keys');
    stop();
    assert.equal(keptPlace(), null, 'a new entry has no place');
    assert.equal(returns(), 0);
    back();
    assert.equal(currentLocation().path, '/mails');
    assert.equal(keptPlace(), 'row 7');
    assert.equal(returns(), 1);
  });

  test('keeps the place of an entry whose location is replaced, and when nobody tells another', () => {
    const { navigate, changeQuery, keepPlace, tellPlace, keptPlace } = openRouter('https://mail.example/mails');
    const stop = tellPlace(() => 'row 7');
    keepPlace();
    stop();
    changeQuery({ w: '375' });
    navigate('/mails/a', { replace: true });
    keepPlace();
    assert.equal(keptPlace(), 'row 7');
  });

  test('follows links of the app, and leaves all others to the browser', () => {
    const { follow, currentLocation } = openRouter('https://mail.example/inbox/mails', '/inbox');
    assert.equal(follow(linkTo('/inbox/keys?a=1')), true);
    assert.equal(currentLocation().path, '/keys');
    for (const link of [
      linkTo('https://shop.example/inbox/mails'),
      linkTo('/inboxes/mails'),
      linkTo('/inbox/docs', { outside: '' }),
      linkTo('/inbox/mails', { target: '_blank' }),
      linkTo('/inbox/mails/raw', { isDownload: true }),
    ])
      assert.equal(follow(link), false);
    assert.equal(currentLocation().path, '/keys');
  });

  test('a pattern names the parts of a path of its form, decoded', () => {
    assert.deepEqual(matchPath('/mailboxes/:mailbox/mails/:mail', '/mailboxes/a%20b/mails/c'), {
      mailbox: 'a b',
      mail: 'c',
    });
    assert.equal(matchPath('/mailboxes/:mailbox', '/mailboxes/a/mails'), undefined);
    assert.deepEqual(matchPath('/mails/*', '/mails/'), {});
    assert.equal(matchPath('/mails/*', '/keys/'), undefined);
  });
});
