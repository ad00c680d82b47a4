import type { OutgoingMail } from './take.ts';

const sender = 'Tern <hello@tern.example>';

const styles = `
  body { margin: 0; background: #f2f4f3; color: #1d2b26; font: 16px/1.55 Helvetica, Arial, sans-serif; }
  .card { max-width: 480px; margin: 32px auto; padding: 36px 40px; border-radius: 12px; background: #fff; }
  .brand { font-weight: 700; letter-spacing: 0.02em; color: #0f766e; }
  h1 { margin: 24px 0 8px; font-size: 24px; line-height: 1.25; }
  .code { margin: 20px 0; padding: 14px 0; border-radius: 8px; background: #eef6f3; font: 700 30px/1.2 monospace; letter-spacing: 6px; text-align: center; }
  .button { display: inline-block; padding: 11px 22px; border-radius: 8px; background: #0f766e; color: #fff; font-weight: 600; text-decoration: none; }
  .small { margin: 24px 0 0; color: #6b7a75; font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    body { background: #10201c; color: #e6efec; }
    .card { background: #182b26; }
    .brand { color: #5eead4; }
    .code { background: #10201c; }
    .button { background: #2dd4bf; color: #06231e; }
    .small { color: #94a8a1; }
  }`;

function letter(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><style>${styles}</style></head>
<body><div class="card"><div class="brand">Tern</div><h1>${title}</h1>${body}
<p class="small">You get this mail because somebody signed up with this address.</p></div></body></html>`;
}

/** Mails of the mailbox that is open, the oldest first, with the minutes until the next. */
export const mails: readonly OutgoingMail[] = [
  {
    sender: 'Tern Trips <trips@tern.example>',
    subject: 'Your week in Lisbon is booked',
    body: 'Two travellers, 14 to 21 May. Tickets are attached.',
    files: [{ name: 'tickets.pdf', content: 'tickets' }],
    minutesAfter: 26,
  },
  {
    sender: 'Tern Billing <billing@tern.example>',
    subject: 'Receipt for €642.00',
    body: 'Thank you. The receipt for your trip is attached.',
    files: [{ name: 'receipt-2026-0117.pdf', content: 'receipt' }],
    minutesAfter: 9,
  },
  {
    sender,
    subject: 'Sign in to Tern',
    body: 'Sign in with this link: https://tern.example/sign-in?t=4jx9. It works for ten minutes.',
    minutesAfter: 4,
  },
  {
    sender,
    subject: 'Confirm your new address',
    body: 'Your code is 493 027. Or confirm at https://tern.example/confirm?t=9f2c',
    htmlBody: letter(
      'Confirm your new address',
      `<p>Hello Lena, enter this code to confirm that this is you:</p><div class="code">493 027</div>
<p><a class="button" href="https://tern.example/confirm?t=9f2c">Confirm my address</a></p>`,
    ),
    minutesAfter: 1,
  },
];
