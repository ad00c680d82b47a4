import type { LiteralMail } from './literal-mail.ts';

export const englishMails: readonly LiteralMail[] = [
  [
    '[Codehub] Please verify your device',
    'Hey anna!\n\nA sign in attempt requires further verification because we did not recognize your device. To complete the sign in, enter the verification code on the unrecognized device.\n\nDevice: Firefox on Ubuntu 24.04\nVerification code: 048213\n\nIf you did not attempt to sign in to your account, your password may be compromised. Visit https://codehub.test/settings/security to create a new, strong password for your account.\n\nThanks,\nThe Codehub Team',
    '048213',
  ],
  [
    'Your Streambox access from new computer',
    '<div style="font:14px Arial"><p>Dear anna_1984,</p><p>Here is the Streambox Guard code you need to login to account <b>anna_1984</b>:</p><table><tr><td style="font-size:48px;color:#3a9aed">QX7RT</td></tr></table><p>This email was generated because of a login attempt from a web or mobile device located at 198.51.100.7 (DE). The login attempt included your correct account name and password.</p><p>Streambox Corp, P.O. Box 1688 Bellevue, WA 98009</p></div>',
    'QX7RT',
  ],
  [
    'Talk confirmation code: H7K-2QM',
    '<h1>Confirm your email address</h1><p>Your confirmation code is below — enter it in your open browser window and we’ll help you get signed in.</p><div style="background:#f5f4f5;padding:43px 23px;font-size:30px;text-align:center">H7K-2QM</div><p>If you didn’t request this email, there’s nothing to worry about — you can safely ignore it.</p><p>© 2026 Talk Technologies, LLC<br>500 Howard Street, San Francisco, CA 94105</p>',
    'H7K2QM',
  ],
  [
    'Your one-time PIN for Parcelshop',
    'PIN 7731 is valid for 3 minutes. Never share it.\n\nParcelshop Ltd, 4 Canada Square, London E14 5AB',
    '7731',
  ],
  [
    'Account security: two-step verification',
    '<p>Hello</p><p>Please use the following security code for the account an***@mayfly.test.</p><p>Security code: <strong>6480129</strong></p><p>If you don\'t recognize the account, you can <a href="https://account.wide.test/dc?otn=8842">click here</a> to remove your email address from it.</p><p>Thanks,<br>The account team</p>',
    '6480129',
  ],
  [
    'Sign in to Rideway',
    '<table><tr><td>Welcome, here’s your code to sign in</td></tr><tr><td><p style="letter-spacing:.3em">5 8 1 4</p></td></tr><tr><td>Never share this code with anyone. Rideway will never ask for it.</td></tr><tr><td>1725 3rd Street, San Francisco, CA 94158</td></tr></table>',
    '5814',
  ],
  [
    'Confirm it’s you',
    'We need to make sure it is really you. Type this number where you left off:\n\n  913 — 204\n\nDidn’t ask for it? Reply STOP.',
    '913204',
  ],
  [
    'Chirp login',
    'Use 30281946 as your Chirp single-use login code. It stops working 15 minutes after 2026-03-12 14:30 UTC.',
    '30281946',
  ],
  [
    'Payment of $ 1,299.00 needs your approval',
    '<p>You are paying <b>$1,299.00</b> to Best Gadgets (order 7720019) with your card ending 4417.</p><p>To approve this payment, enter the one-time passcode <b>662870</b> on the merchant’s page.</p><p>Do not tell anybody the passcode. Call 0800 111 4567 if this was not you.</p>',
    '662870',
  ],
  [
    'Backup codes for your account',
    'Keep these backup codes somewhere safe. Each can be used once.\n\n4821 9931\n7715 0042\n3390 1187\n6204 5518',
    '48219931',
  ],
  [
    'Welcome aboard',
    '<p>Hi,</p><p>thanks for joining. Your activation key is <code>K2QF-93ZT-XM47</code>.</p><p>Open the app, choose Activate and paste it.</p>',
    'K2QF93ZTXM47',
  ],
  [
    'Meeting invitation: weekly sync',
    'Anna invites you to a scheduled meeting.\n\nTopic: Weekly sync\nTime: Mar 12, 2026 02:30 PM\n\nJoin: https://meet.test/j/82455193021?pwd=abc\n\nMeeting ID: 824 5519 3021\nPasscode: 482913\n\nDial by your location\n+1 646 558 8656 US (New York)',
    '482913',
  ],
  [
    'Verify your new email',
    '<html><body><center><div>Almost there!</div><div>Copy the code and paste it into the form.</div><div style="border:2px dashed #999999"><span>8</span><span>0</span><span>4</span><span>-</span><span>1</span><span>7</span><span>2</span></div><div><a href="https://t.test/c/1">I didn’t request this</a></div></center></body></html>',
    '804172',
  ],
  [
    '592 014 is your Homebank security code',
    'Homebank: do not share. Enter 592 014 to log in. Ref 20260312-88.',
    '592014',
  ],
  [
    'Password help',
    "Someone requested a password reset for anna@mayfly.test.\n\nEnter the following password reset code:\n\n770412\n\nAlternatively, you can directly change your password.\n[Change password] https://face.test/recover/code?u=1000482&n=770412\n\nDidn't request this change? Let us know: https://face.test/cancel",
    '770412',
  ],
  [
    'Magic sign-in',
    '<p>Click the link below to sign in. It works once, until 12 March 2026, 14:30.</p><p><a href="https://notes.test/m/9a8b7c">Sign in to Notes</a></p><p>Or copy and paste this temporary login code:</p><pre>plum-tavern-8842</pre>',
  ],
  [
    'Your receipt from Bean & Co #1042-7788',
    'Receipt #1042-7788\nAmount paid $24.00\nDate paid March 12, 2026\nPayment method Visa •••• 4242\n\nSummary\nFlat white 12.00\nBean subscription 2026 12.00\n\nQuestions? Contact support@bean.test or +1 415 555 2671.',
  ],
  [
    '[acme/api] Fix login code path (#4821)',
    '@anna commented on this pull request.\n\nThe verification code in src/auth.ts line 1204 is not reached; see commit 3f9a2b1c7d. Also 48213 tests were skipped in run 9912834.\n\n—\nReply to this email directly, view it on Codehub, or unsubscribe.\nYou are receiving this because you authored the thread. Message ID: <acme/api/pull/4821/c1992831@codehub.test>',
  ],
  [
    'Your flight to Lisbon on 14 Mar',
    '<h2>Booking reference</h2><p><b>K7XQ2P</b></p><table><tr><td>TP 1234</td><td>06:45</td><td>Gate 1204</td></tr><tr><td>Ticket number</td><td>0472134567890</td></tr></table><p>Check-in opens 36 hours before.</p>',
  ],
  [
    'New sign-in to your account',
    '<p>Your account was just signed in to from a new Windows device.</p><p>12 March 2026 at 14:30 (UTC)<br>Device: Chrome 132.0.6834.110, Windows 11<br>Session 48291375<br>IP 203.0.113.48</p><p><a href="https://acc.test/alert">Check activity</a></p><p>You received this email to let you know about important changes. © 2026 Wide LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</p>',
  ],
  [
    'Weekly digest: 10 ways to write better code in 2026',
    '<h1>Better code in 2026</h1><p>How we deleted 120000 lines of code. 1024 reasons to refactor. HTTP 4040 explained.</p><p>Use code DIGEST25 at checkout.</p><p>5500 readers love us</p>',
  ],
  [
    'Case 00482913 has been updated',
    'Hello Anna,\n\nYour support case has been updated.\n\nCase: 00482913\nStatus: Pending customer\nError code: 50012\n\nPlease keep [ref:_00D30.482913:ref] in the subject.',
  ],
  [
    'Gift card inside',
    'Here is your $50 gift card.\n\nGift card number: 6006 4912 8837 1120\nExpires 12/2029\n\nRedeem at https://shop.test/redeem',
  ],
  [
    'Parcel out for delivery',
    'Your parcel 1Z999AA10123456784 arrives today between 14:15 and 15:15.\nStop 48 of 112. Driver: Sam.\nTracking no\n15501234567890\n',
  ],
  ['Stock alert', 'ACME closed at 4821.90 (+2.4 %). Volume 1203344. 52-week high 5210. ISIN US0378331005.'],
  [
    'Your statement is ready',
    '<p>Account ending in 8842</p><p>Statement balance</p><p><b>$4,213.77</b></p><p>Minimum due</p><p>3500</p><p>Sort code 20-32-06. Log in to your account to view it.</p>',
  ],
  [
    'Reset your password',
    '<p>Hi Anna,</p><p>Click the button to choose a new password. The link expires on 03/12/2026 and can be used once.</p><p><a href="https://x.test/p/a8Fk29">RESET PASSWORD</a></p><p>Request ID 8842190. Suite 3100, Austin, TX 78701.</p>',
  ],
  [
    'Your invitation',
    '<p>Sam invited you to the workspace “Q2 2026”.</p><p><a href="https://w.test/i/482913">ACCEPT</a></p><p>Workspace ID: 99120384</p>',
  ],
  [
    'We updated our terms',
    'From 1 April 2026 section 4821 of the civil code applies. The dress code is casual. Area code 0301 numbers change. ZIP code 94107.',
  ],
  [
    'Reminder: verify invoice 2026-0341',
    'Please verify invoice 20260341 for 4500 USD and confirm payment to account 99120034 before 2026-04-01.',
  ],
];
