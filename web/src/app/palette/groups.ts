import { commandsHere } from '../../base/commands.ts';
import { base, changeQuery, navigate } from '../../base/location.ts';
import { chooseTheme, theme, themes } from '../../base/theme.ts';
import { copyText } from '../../parts/copy.ts';
import { makeMailbox } from '../../parts/make-mailbox.ts';
import { run } from '../../parts/tasks.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { type MailSummary, senderOf } from '../../service/search.ts';
import { boundMailbox, isGuest, mailboxes, maySee, signedIn, signOut } from '../../service/service.ts';
import { chooseLanguage, language } from '../../texts/language.ts';
import { isLanguage, languages } from '../../texts/languages.ts';
import { t } from '../../texts/texts.ts';
import { tt } from '../../texts/tools/texts.ts';
import type { Entry, Group } from './entries.ts';

/** Most mailboxes that are shown. */
const mailboxesMax = 8;

/** All that the palette offers without a search: what can be done here, where one can go, the mailboxes, and the settings. */
export function groupsHere(): readonly Group[] {
  const titles = tt().groups;
  const here = { title: titles.here, entries: commandsHere() };
  const isForMany = here.entries[0]?.isForMany === true;
  return [
    ...(isForMany ? [] : [here]),
    { title: titles.create, entries: creations() },
    { title: titles.goTo, entries: goals() },
    ...(isForMany ? [here] : []),
    {
      title: titles.mailboxes,
      entries: boundMailbox() === undefined ? mailboxes.map(mailboxEntry) : [],
      max: mailboxesMax,
    },
    { title: titles.settings, entries: settings() },
  ];
}

/** Mails that a search has found. */
export function mailGroup(mails: readonly MailSummary[]): Group {
  return { title: tt().groups.mails, entries: mails.map(mailEntry) };
}

function creations(): readonly Entry[] {
  if (boundMailbox() !== undefined || !maySee('mailboxes')) return [];
  return [{ text: t().mailboxes.create, key: 'n', run: () => void run(makeMailbox) }];
}

function goals(): readonly Entry[] {
  const { nav, mailboxes: texts } = t();
  // Who sees one mailbox only has nowhere else to go.
  if (boundMailbox() !== undefined) return outside();
  const goal = (
    path: string,
    text: string,
    { key, scope = 'mailboxes:read' }: { key?: string; scope?: string } = {},
  ) =>
    maySee(scope) || (scope === 'mailboxes:read' && maySee('mailboxes'))
      ? [{ text, run: () => navigate(path), ...(key === undefined ? {} : { key }) }]
      : [];
  return [
    ...goal('/mails', texts.all),
    ...goal('/mailboxes', nav.mailboxes, { key: 'g m' }),
    ...goal('/archive', nav.archive, { key: 'g a' }),
    ...goal('/domains', nav.domains, { key: 'g d', scope: 'domains' }),
    ...goal('/keys', nav.keys, { key: 'g k', scope: 'keys' }),
    ...goal('/webhooks', nav.webhooks, { key: 'g h', scope: 'webhooks' }),
    ...goal('/rules', nav.rules, { scope: 'mailboxes' }),
    ...goal('/usage', nav.usage, { key: 'g u' }),
    { text: nav.sessions, run: () => navigate('/sessions') },
    ...goal('/operator', nav.operator, { scope: 'operator' }),
    ...outside(),
  ];
}

function outside(): readonly Entry[] {
  const { nav } = t();
  const leave = (path: string) => () => location.assign(base + path);
  return [
    { text: nav.guides, run: leave('/guide/') },
    { text: nav.docs, run: leave('/docs') },
  ];
}

function settings(): readonly Entry[] {
  const { theme: looks, keys, signIn } = t();
  const leaving = { text: signIn.leave, run: () => changeQuery({ leave: '1' }) };
  const signingOut = { text: signIn.signOut, run: () => void run(signOut) };
  return [
    ...themes
      .filter((name) => name !== theme())
      .map((name) => ({ text: tt().commands.theme(looks[name]), run: () => chooseTheme(name) })),
    ...Object.keys(languages)
      .filter(isLanguage)
      .filter((name) => name !== language())
      .map((name) => ({ text: tt().commands.language(languages[name].name), run: () => chooseLanguage(name) })),
    { text: tt().commands.copyMailLink, run: () => void copyText(location.href) },
    { text: keys.all, key: '?', run: () => changeQuery({ keys: '1' }) },
    ...(signedIn().state === 'in' ? [isGuest() ? leaving : signingOut] : []),
  ];
}

function mailboxEntry({ id, address, name, tag }: MailboxData): Entry {
  return {
    text: name ?? address,
    note: [name === undefined ? undefined : address, tag].filter((part) => part !== undefined).join(' · '),
    run: () => navigate(`/mailboxes/${id}`),
  };
}

function mailEntry(mail: MailSummary): Entry {
  return {
    text: mail.subject || t().mails.noSubject,
    note: senderOf(mail),
    run: () => navigate(`/mailboxes/${mail.mailboxId}/mails/${mail.id}`),
  };
}
