/** Reasons for which an answer differs from Dovecot's. */
export type DifferenceClass =
  /** Text that is no address: Dovecot ends at it and sends SYNTAX_ERROR or MISSING_DOMAIN; what can be read of it is told here. */
  | 'unreadable address'
  /** A field that may be there once is there again: Dovecot joins the addresses of all, and takes the first type; the last counts here, as at each door of the service (RFC 8621 §4.1.3). */
  | 'repeated field'
  /** Lines that end in CR alone: Dovecot takes them for ends of lines in the header. */
  | 'line end of CR'
  /**
   * A header without its empty line, or with lines that are no fields: Dovecot reads on until an empty line, over boundaries too; a header ends
   * here where it does for the parser of the service.
   */
  | 'end of header'
  /** A multipart in which no boundary line is found: Dovecot tells a part of no bytes; its text is told as text here, so that it can be read. */
  | 'no boundary line'
  /** A value that does not follow the grammar: Dovecot tells an empty type, or no parameters; what can be read of it is told here. */
  | 'unreadable value'
  /** A message that is attached, of several parts: Dovecot counts the line end before the boundary, which belongs to the boundary (RFC 2046 §5.1.1), as part of it. */
  | 'end of nested message';

/** Messages whose envelope differs. */
export const envelopeDifferences: Readonly<Partial<Record<DifferenceClass, readonly string[]>>> = {
  'unreadable address': [
    'eml/james-project/server/mailet/mailets/src/test/resources/brokenReplyTo.eml',
    'eml/jsmime/data/bug505221',
    'eml/mailcore2/parser/input/mbox/jwz/86',
    'eml/mailcore2/parser/input/messages/headers.txt',
    'eml/mikel-mail/emails/error_emails/weird_to_header.eml',
    'eml/mikel-mail/emails/plain_emails/mix_caps_content_type.eml',
    'eml/mikel-mail/emails/plain_emails/raw_email_with_at_display_name.eml',
  ],
  'end of header': ['eml/php-mime-mail-parser/mails/issue84'],
  'repeated field': [
    'eml/php-mime-mail-parser/mails/m0016',
    'eml/rspamd/messages/phish_sender3.eml',
    'eml/spamassassin/dkim/test-fail-04.msg',
  ],
  'line end of CR': ['eml/sisimai/maildir/mac/lhost-einsundeins-01.eml'],
};

/** Messages whose structure differs. */
export const structureDifferences: Readonly<Partial<Record<DifferenceClass, readonly string[]>>> = {
  'no boundary line': [
    'eml/cpython/msg_38.txt',
    'eml/enmime/testdata/mail/multipart-wo-boundary.raw',
    'eml/flanker/messages/mailformed-headers.eml',
    'eml/mikel-mail/emails/error_emails/bad_date_header2.eml',
    'eml/mime4j/mimetools-testmsgs/badbound.msg',
    'eml/mime4j/testmsgs/missing-inner-boundary.msg',
    'eml/mime4j/testmsgs/missing-inner-start-boundary.msg',
    'eml/rspamd/messages/freemailcc.eml',
    'eml/rspamd/messages/phish_sender3.eml',
    'eml/rspamd/messages/phish_sender4.eml',
    'eml/rspamd/messages/phish_sender5.eml',
    'eml/sisimai/maildir/bsd/lhost-amazonses-14.eml',
    'eml/sisimai/maildir/bsd/lhost-office365-09.eml',
    'eml/sisimai/maildir/bsd/lhost-verizon-02.eml',
    'eml/sisimai/maildir/bsd/rfc3464-04.eml',
    'eml/spamassassin/spam/015',
  ],
  'end of header': [
    'eml/cpython/msg_35.txt',
    'eml/enmime/dsn/testdata/dsn_with_multipart_alternative.raw',
    'eml/enmime/testdata/mail/qp-utf8-header-no-break.raw',
    'eml/enmime/testdata/parts/multi-malformed.raw',
    'eml/mailcore2/parser/input/mbox/jwz/5',
    'eml/mailcore2/parser/input/messages/empty-multipart.txt',
    'eml/php-mime-mail-parser/mails/issue274.eml',
    'eml/php-mime-mail-parser/mails/issue84',
    'eml/rspamd/messages/fws_fn.eml',
    'eml/sisimai/maildir/bsd/arf-25.eml',
    'eml/stalwart-mail-parser/eml/malformed/001.eml',
    'eml/stalwart-mail-parser/eml/malformed/007.eml',
    'eml/spamassassin/spam/utf16.eml',
  ],
  'unreadable value': [
    'eml/enmime/testdata/mail/mime-bad-content-type.raw',
    'eml/mailcore2/parser/input/mbox/jwz/1',
    'eml/mikel-mail/emails/error_emails/multiple_invalid_content_dispositions.eml',
    'eml/mime4j/mimetools-testmsgs/double-semicolon.msg',
    'eml/spamassassin/spam/badctype1',
  ],
  'end of nested message': [
    'eml/flanker/messages/torture-part.eml',
    'eml/mailcore2/parser/input/mbox/jwz/40',
    'eml/mailcore2/parser/input/messages/rfc2060.txt',
    'eml/sisimai/maildir/bsd/lhost-x5-01.eml',
    'eml/sisimai/maildir/err/make-test-11.eml',
    'eml/stalwart-mail-parser/eml/thirdparty/015.eml',
  ],
  'unreadable address': ['eml/jsmime/data/bug505221'],
  'repeated field': [
    'eml/mime-tools-perl/testmsgs/double-content-type.msg',
    'eml/sisimai/maildir/bsd/lhost-exim-48.eml',
    'eml/sisimai/maildir/bsd/lhost-sendmail-41.eml',
  ],
};
