export interface paths {
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells who is signed in in this browser, and whether one can sign in
         * @description Tells who is signed in in this browser, and whether one can sign in.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Signs this browser in, by an API key, a code or a recovery link, or as a guest; the answer sets a cookie
         * @description Signs this browser in, by an API key, a code or a recovery link, or as a guest; the answer sets a cookie.
         */
        post: operations["signIn"];
        /**
         * Signs this browser out; the mailbox of a guest is deleted, unless it is kept
         * @description Signs this browser out; the mailbox of a guest is deleted, unless it is kept.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a link in this browser by its token, which counts as a view; the answer sets a cookie
         * @description A browser that has opened the link already keeps its session, and no view is counted: the answer is 200 then.
         */
        post: operations["openLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells a browser that has opened a link what it shows, and until when
         * @description Below this path are those reads of the API that a viewer may do, with the same answers as for the owner but for the name of the owner: `/v1/mailboxes/{mailboxId}/mails` (summaries, in pages) and `…/events` (a stream of new and deleted email) of a link to a mailbox, and of each email that is shown `/v1/mailboxes/{mailboxId}/mails/{mailId}` with `/html`, `/raw`, `/checks`, `/attachments`, `…/content` and `…/view`.
         */
        get: operations["getSharedView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a challenge: its proof of work opens the mailbox of a guest, where the operator asks for one
         * @description Makes a challenge: its proof of work opens the mailbox of a guest, where the operator asks for one.
         */
        post: operations["createChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/recovery-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the link by which the guest of this browser returns to the mailbox; the one before it ends
         * @description Makes the link by which the guest of this browser returns to the mailbox; the one before it ends.
         */
        post: operations["createRecoveryLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists active mailboxes of the account, newest first: all of them, or a page with limit or cursor
         * @description Needs a key with the scope `mailboxes:read`; a key without it sees an empty list.
         */
        get: operations["listMailboxes"];
        put?: never;
        /**
         * Creates a mailbox
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        post: operations["createMailbox"];
        /**
         * Deletes mailboxes, all or none; recoverable ones are archived
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteMailboxes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a mailbox
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getMailbox"];
        put?: never;
        post?: never;
        /**
         * Deletes a mailbox; a recoverable one is archived
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteMailbox"];
        options?: never;
        head?: never;
        /**
         * Changes a mailbox: a new lifetime from now on, its tag, what is kept of it
         * @description Needs a key with the scope `mailboxes`.
         */
        patch: operations["updateMailbox"];
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all emails of a mailbox, newest first, or finds some of them; may wait for one
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listMails"];
        put?: never;
        /**
         * Puts an email into a mailbox without SMTP: a whole message, or the form of one
         * @description Needs a key with the scope `mailboxes`.
         */
        post: operations["injectMail"];
        /**
         * Deletes emails, all or none; unknown identifiers are skipped. With `all=true` it empties the mailbox
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteMails"];
        options?: never;
        head?: never;
        /**
         * Marks emails as read, or as not read; unknown identifiers are skipped
         * @description Needs a key with the scope `mailboxes`.
         */
        patch: operations["updateMails"];
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an email
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        /**
         * Deletes an email
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteMail"];
        options?: never;
        head?: never;
        /**
         * Marks an email as read, or as not read; reading it does not
         * @description Needs a key with the scope `mailboxes`.
         */
        patch: operations["updateMail"];
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the attachments of an email, without their data
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listAttachments"];
        put?: never;
        post?: never;
        /**
         * Deletes attachments of an email; unknown identifiers are skipped
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteAttachments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an attachment with its data
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        /**
         * Deletes an attachment
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the message of an email, byte for byte as it was received
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getRawMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/attachments/{attachmentId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the bytes of an attachment, in whole or a range of them
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/attachments/{attachmentId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an attachment as a page that is safe to show in a frame: a text, picture, invitation or message
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["viewAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the tree of the parts of an email, without their content
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getMailParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a mailbox as a zip archive: its emails as .eml files, with a manifest
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["exportMailbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archived-mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists archived mailboxes of the account, the last archived first: 50, or as many as limit says
         * @description Needs a key with the scope `mailboxes:read`. A key that is bound to a mailbox is refused.
         */
        get: operations["listArchivedMailboxes"];
        put?: never;
        post?: never;
        /**
         * Deletes archived mailboxes for good, all or none; their addresses stay reserved
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        delete: operations["deleteArchivedMailboxes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archived-mailboxes/{mailboxId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an archived mailbox
         * @description Needs a key with the scope `mailboxes:read`. A key that is bound to a mailbox is refused.
         */
        get: operations["getArchivedMailbox"];
        put?: never;
        post?: never;
        /**
         * Deletes an archived mailbox for good; its address stays reserved
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        delete: operations["deleteArchivedMailbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archived-mailboxes/{mailboxId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an archived mailbox active again, empty, with the same id and address
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        post: operations["reactivateMailbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists emails of all active mailboxes, newest first, or finds some: 50, or as many as limit says
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listOwnMails"];
        put?: never;
        post?: never;
        /**
         * Deletes all emails that match, the newest first
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["deleteOwnMails"];
        options?: never;
        head?: never;
        /**
         * Marks all emails that match as read, or as not read
         * @description Needs a key with the scope `mailboxes`.
         */
        patch: operations["markOwnMails"];
        trace?: never;
    };
    "/v1/mails/{mailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an email of any of the active mailboxes
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getOwnMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mails/{mailId}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what made the codes of an email its codes, and what else was looked at and passed over
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["explainCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mails/{mailId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an email as its reader sees it: its visible text, codes and links, without bodies and headers
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getSeenMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an email as a page that is safe to show in a frame: its HTML, or its text when it has none
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getMailPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks an email for its author: support by mail clients, and faults with what to do about them
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["checkMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/checks/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what the HTML of an email uses and which mail clients do not support it, the least supported first
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listCheckedFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/checks/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the links of an email in their order, with their faults; none is fetched
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listCheckedLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/checks/spam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Has the spam filter of the operator rate an email
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["checkSpam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells who has sent an email: SPF, DKIM, DMARC and ARC
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getEmailAuthentication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how an email came by SMTP: client, login, commands and times
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getEmailDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waits until emails of a mailbox match, and says why when none do
         * @description Needs a key with the scope `mailboxes:read`.
         */
        post: operations["waitForMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says whether a wait would take an email, and why not
         * @description Needs a key with the scope `mailboxes:read`.
         */
        post: operations["matchMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the links to a mailbox and to its emails that have not ended, newest first
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listMailboxLinks"];
        put?: never;
        /**
         * Makes a link that shows a mailbox, and what comes into it, to whoever has the link
         * @description Needs a key with the scope `mailboxes`.
         */
        post: operations["createMailboxLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/mails/{mailId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the links to an email that have not ended, newest first
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listMailLinks"];
        put?: never;
        /**
         * Makes a link that shows an email to whoever has the link
         * @description Needs a key with the scope `mailboxes`.
         */
        post: operations["createMailLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the links of the account that have not ended, newest first
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a link, at once and for good
         * @description Needs a key with the scope `mailboxes`.
         */
        delete: operations["revokeLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what has happened to the mailboxes of the account, oldest first, or streams it
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what has happened to a mailbox, oldest first, or streams it until the mailbox ends
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listMailboxEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stream-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a ticket that opens one event stream within 60 seconds
         * @description Needs a key with the scope `mailboxes:read`.
         */
        post: operations["createStreamTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a code that signs a browser in with the key of the call, once, within five minutes
         * @description Needs a key with the scope `mailboxes:read`; a key without it may sign itself in all the same.
         */
        post: operations["createSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the browsers that are signed in with the key of the call, newest first
         * @description Needs a key with the scope `mailboxes:read`; a key without it reaches its own sessions all the same.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Ends all sessions of the key of the call, except the session that makes the call
         * @description Needs a key with the scope `mailboxes:read`; a key without it reaches its own sessions all the same.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a session of the key of the call, with its streams and waits
         * @description Needs a key with the scope `mailboxes:read`; a key without it reaches its own sessions all the same.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the webhooks of the account, newest first
         * @description Needs a key with the scope `webhooks`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Creates a webhook, which is sent events from now on; the answer alone has its secret
         * @description Needs a key with the scope `webhooks`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a webhook
         * @description Needs a key with the scope `webhooks`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Deletes a webhook and its deliveries
         * @description Needs a key with the scope `webhooks`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Changes a webhook, or disables it or makes it active again
         * @description Needs a key with the scope `webhooks`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an event of type webhook.test at once, and tells what came of it
         * @description Needs a key with the scope `webhooks`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a webhook another secret; the one before signs beside it for 24 hours
         * @description Needs a key with the scope `webhooks`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what was and will be sent to a webhook, newest first
         * @description Needs a key with the scope `webhooks`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a delivery again, with the same id
         * @description Needs a key with the scope `webhooks`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Creates a mailbox at an address of your choice, or reads the active one that you have there
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        put: operations["ensureMailbox"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the domains of the account, newest first
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Adds a domain, with the DNS records to set before it is verified
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a domain
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Deletes a domain and, for good, its mailboxes
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Sets rules of a domain: a catch-all, mailboxes that first mails make, its subdomains, what is refused
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/v1/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Looks at the DNS records of a domain, and verifies it when they are right
         * @description Needs a key with the scope `domains`. A key that is bound to a mailbox is refused.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mail-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the rules by which mail to any mailbox of the account is refused
         * @description Needs a key with the scope `mailboxes:read`. A key that is bound to a mailbox is refused.
         */
        get: operations["getMailRules"];
        /**
         * Sets these rules, in place of all that there are; without a rule, nothing is refused
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        put: operations["setMailRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the valid keys of the account, newest first
         * @description Needs a key with the scope `keys`; a key without it reaches itself alone.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Makes a key that can do no more than the key of the call; the answer alone has the key itself
         * @description Needs a key with the scope `keys`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a valid key
         * @description Needs a key with the scope `keys`; a key without it reaches itself alone.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revokes a key, and all keys that were made with it, at once and for good
         * @description Needs a key with the scope `keys`; a key without it reaches itself alone.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what the account uses, and its limits
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what this node has turned away lately, newest first: 50, or as many as limit says
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the delivery script of a mailbox, and how far it has come
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["getDeliveryScript"];
        /**
         * Sets the delivery script of a mailbox: what senders are told, attempt by attempt
         * @description Needs a key with the scope `scripts`.
         */
        put: operations["setDeliveryScript"];
        post?: never;
        /**
         * Ends the delivery script of a mailbox; its attempts stay
         * @description Needs a key with the scope `scripts`.
         */
        delete: operations["endDeliveryScript"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/{mailboxId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the attempts of senders that met the script of a mailbox, in their order: the last 200 are kept
         * @description Needs a key with the scope `mailboxes:read`.
         */
        get: operations["listDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capture/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the delivery script of captured mail, and how far it has come
         * @description Needs a key with the scope `mailboxes:read`. A key that is bound to a mailbox is refused.
         */
        get: operations["getCaptureScript"];
        /**
         * Sets the delivery script of captured mail: what clients whose mail is captured are told, from the connection on
         * @description Needs a key with the scope `scripts`. A key that is bound to a mailbox is refused.
         */
        put: operations["setCaptureScript"];
        post?: never;
        /**
         * Ends the delivery script of captured mail; its attempts stay
         * @description Needs a key with the scope `scripts`. A key that is bound to a mailbox is refused.
         */
        delete: operations["endCaptureScript"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capture/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the attempts of senders that met the script of captured mail, in their order: the last 200 are kept
         * @description Needs a key with the scope `mailboxes:read`. A key that is bound to a mailbox is refused.
         */
        get: operations["listCaptureAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a message of the Model Context Protocol, with tools for mailboxes and their mail
         * @description Needs a key with the scope `mailboxes:read`; a key without it is given the tools that it may call.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells what is wrong with the service, the worst first, and figures of it
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["getOperatorOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the keys of all owners, newest first; never the keys themselves
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listOperatorKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the domains of all owners, newest first, as their last look-up found them
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listOperatorDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the webhooks of all owners whose last attempt has failed, newest first
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listFailingWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the networks that have guests, those with the most first: at most 100
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listGuestNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the senders from whom this node has accepted the most in the last one to two hours: at most 20 of each kind
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listTopSenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists owners with their limits and usage: by name, those with the most bytes first, or the suspended ones
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/owners/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads an owner, also while that is being deleted: what is left
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["getOwner"];
        /**
         * Makes an owner without a key, with limits and a reason; one who is there stays as he is
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        put: operations["createOwner"];
        post?: never;
        /**
         * Deletes an owner and all that is his, in the background, with a reason and the name once more
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        delete: operations["deleteOwner"];
        options?: never;
        head?: never;
        /**
         * Changes limits of an owner, with a reason
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        patch: operations["changeOwner"];
        trace?: never;
    };
    "/v1/operator/owners/{owner}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspends an owner, with a reason: calls and mail are refused, and nothing is deleted
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        post: operations["suspendOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/owners/{owner}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a suspended owner, with a reason
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        post: operations["resumeOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a key of any owner, and all keys that were made with it, with a reason
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        delete: operations["revokeOwnersKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/owners/{owner}/move-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the ticket by which another installation may move an owner here, once and within an hour
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        post: operations["createMoveTicket"];
        /**
         * Ends the ticket of an owner, and takes back what has come by it
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        delete: operations["endMoveTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds whose an address is or was, and whether it is active; nothing of its emails
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["findReportedMailbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/mailboxes/{mailboxId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a mailbox of any owner, or archives it when it is recoverable, with a reason; ends its recovery link
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        delete: operations["deleteReportedMailbox"];
        options?: never;
        head?: never;
        /**
         * Extends an active mailbox of any owner, suspends it, or resumes it, with a reason
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        patch: operations["changeReportedMailbox"];
        trace?: never;
    };
    "/v1/operator/mailboxes/{mailboxId}/handovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts on record why a mailbox is handed over, and gives the path of its archive for ten minutes
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        post: operations["handOverMailbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/handovers/{handoverId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the zip archive of a handover: the emails as .eml files, a manifest, and the events of the mailbox
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["downloadHandover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what operators have done, to whom, when, from where and why, newest first
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the audit log as lines of JSON, one AuditEntry a line, newest first
         * @description Needs a key with the scope `operator`. A key that is bound to a mailbox is refused.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens an exported mailbox as a new one, with all its emails or not at all
         * @description Needs a key with the scope `mailboxes`. A key that is bound to a mailbox is refused.
         */
        post: operations["importMailbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": "019ca945-0a00-7000-8000-000000000001",
         *       "alias": "sjn6dkim4y",
         *       "domain": "mayfly.localhost",
         *       "address": "sjn6dkim4y@mayfly.localhost",
         *       "recoverable": false,
         *       "tag": "signup test",
         *       "owner": "default",
         *       "messageCount": 0,
         *       "expiresAt": "2026-03-01T12:15:00.000Z",
         *       "permanent": false,
         *       "createdAt": "2026-03-01T12:00:00.000Z"
         *     }
         */
        Mailbox: {
            /** @description Unique mailbox identifier. */
            id: string;
            /** @description Auto-generated local part of the address. */
            alias: string;
            /** @description Mailbox domain. */
            domain: string;
            /** @description Full address, alias@domain. */
            address: string;
            /** @description Extension: name that the owner gave to the mailbox. Absent without one. */
            name?: string;
            /** @description True when the mailbox is archived on expiry. */
            recoverable: boolean;
            /** @description Label for archived mailboxes. Omitted when empty. */
            tag?: string;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /** @description Number of messages in the mailbox. */
            messageCount: number;
            /**
             * Format: date-time
             * @description When the mailbox expires. Null for permanent mailboxes.
             */
            expiresAt: string | null;
            /** @description True when the mailbox never expires. */
            permanent: boolean;
            /**
             * Format: date-time
             * @description When the mailbox was created.
             */
            createdAt: string;
            /** @description Extension: number of emails that the mailbox keeps, the newest ones. Absent when it keeps all. */
            keepNewest?: number;
            /** @description Extension: senders that the mailbox takes mail of. Absent when it takes mail of all. */
            allowedSenders?: string[];
            /** @description Extension: true while the mailbox has a delivery script. Absent without one. */
            hasScript?: boolean;
        };
        /**
         * @example {
         *       "id": "019ca945-0a00-7000-8000-000000000002",
         *       "mailboxId": "019ca945-0a00-7000-8000-000000000001",
         *       "sender": "you@example.com",
         *       "subject": "Hello",
         *       "body": "It works.",
         *       "owner": "default",
         *       "hasAttachments": false,
         *       "receivedAt": "2026-03-01T12:01:00.000Z",
         *       "headers": "From: you@example.com\r\nSubject: Hello\r\n",
         *       "details": {
         *         "from": {
         *           "address": "you@example.com"
         *         },
         *         "to": [],
         *         "cc": [],
         *         "replyTo": [],
         *         "sizeBytes": 58,
         *         "envelope": {
         *           "from": "you@example.com",
         *           "to": [
         *             "sjn6dkim4y@mayfly.localhost"
         *           ]
         *         },
         *         "truncated": false,
         *         "codes": [],
         *         "links": []
         *       }
         *     }
         */
        Email: {
            /** @description Unique email identifier. */
            id: string;
            /** @description Parent mailbox identifier. */
            mailboxId: string;
            /** @description Sender address: of the From header, else of the envelope. */
            sender: string;
            /** @description Subject line. */
            subject: string;
            /** @description Plain-text body; made from the HTML when the mail has no other. */
            body: string;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /** @description Whether the email has attachments. */
            hasAttachments: boolean;
            /** @description Present when there are attachments. */
            attachments?: {
                /** @description Unique attachment identifier. */
                id: string;
                /** @description Attachment filename. */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /**
             * Format: date-time
             * @description When the email was received.
             */
            receivedAt: string;
            /** @description Raw email headers, when available. */
            headers?: string;
            /** @description HTML body, when available. */
            htmlBody?: string;
            details?: components["schemas"]["EmailDetails"];
        };
        /**
         * @example {
         *       "from": {
         *         "name": "You",
         *         "address": "you@example.com"
         *       },
         *       "to": [
         *         {
         *           "address": "sjn6dkim4y@mayfly.localhost"
         *         }
         *       ],
         *       "cc": [],
         *       "replyTo": [],
         *       "date": "2026-03-01T12:00:59.000Z",
         *       "messageId": "1@example.com",
         *       "sizeBytes": 214,
         *       "envelope": {
         *         "from": "you@example.com",
         *         "to": [
         *           "sjn6dkim4y@mayfly.localhost"
         *         ]
         *       },
         *       "truncated": false,
         *       "codes": [
         *         {
         *           "value": "482913",
         *           "text": "482 913"
         *         }
         *       ],
         *       "links": []
         *     }
         */
        EmailDetails: {
            /** @description The address of `sender`, with its name. */
            from: {
                /** @description Display name; absent when there is none. */
                name?: string;
                /** @description Address as it is written in the field. */
                address: string;
            };
            /** @description Addresses of the To header, the first 500; empty when there are none. */
            to: {
                /** @description Display name; absent when there is none. */
                name?: string;
                /** @description Address as it is written in the field. */
                address: string;
            }[];
            /** @description Addresses of the Cc header, the first 500; empty when there are none. */
            cc: {
                /** @description Display name; absent when there is none. */
                name?: string;
                /** @description Address as it is written in the field. */
                address: string;
            }[];
            /** @description Addresses of the Reply-To header, the first 500; empty when there are none. */
            replyTo: {
                /** @description Display name; absent when there is none. */
                name?: string;
                /** @description Address as it is written in the field. */
                address: string;
            }[];
            /**
             * Format: date-time
             * @description Time in the Date header; absent when it cannot be read.
             */
            date?: string;
            /** @description Message-ID without angle brackets; absent when there is none. */
            messageId?: string;
            /** @description Size of the whole message in bytes. */
            sizeBytes: number;
            /** @description Envelope of the SMTP transaction; absent for an email that an earlier version stored without it. */
            envelope?: {
                /** @description Sender of the envelope; empty for a bounce. */
                from: string;
                /** @description Recipients by which the email reached this mailbox. */
                to: string[];
            };
            /** @description Whether the email has kept how it came, which `…/delivery` tells; absent when it has not. */
            hasDelivery?: boolean;
            /** @description Whether the email has more than is shown. */
            truncated: boolean;
            /** @description The Content-Language header, such as `de`; absent when there is none. */
            language?: string;
            /** @description Codes in the visible text, the likeliest first. Absent in lists. */
            codes?: components["schemas"]["EmailCode"][];
            /** @description Links of the email in their order, at most 500, that of List-Unsubscribe included. Absent in lists. */
            links?: components["schemas"]["EmailLink"][];
        };
        /**
         * @example {
         *       "value": "482913",
         *       "text": "482 913"
         *     }
         */
        EmailCode: {
            /** @description The code for a form: without blanks and hyphens between groups. */
            value: string;
            /** @description The code as the email shows it. */
            text: string;
        };
        /**
         * @example {
         *       "href": "https://example.com/confirm?t=1",
         *       "text": "Confirm",
         *       "rel": "confirm"
         *     }
         */
        EmailLink: {
            /** @description Target of the link, with its entities decoded. */
            href: string;
            /** @description Visible text of the link. */
            text: string;
            /**
             * @description Purpose of the link; absent when it has no other.
             * @enum {unknown}
             */
            rel?: "confirm" | "reset" | "unsubscribe" | "login";
        };
        /**
         * @example {
         *       "contentType": "multipart/alternative",
         *       "encoding": "identity",
         *       "encodedBytes": 420,
         *       "parts": [
         *         {
         *           "contentType": "text/plain",
         *           "charset": "utf-8",
         *           "encoding": "identity",
         *           "encodedBytes": 100,
         *           "sizeBytes": 100
         *         },
         *         {
         *           "contentType": "text/html",
         *           "charset": "utf-8",
         *           "encoding": "base64",
         *           "encodedBytes": 200,
         *           "sizeBytes": 150
         *         }
         *       ]
         *     }
         */
        MailPart: {
            /** @description MIME type in lower case, as the message is read. */
            contentType: string;
            /** @description Charset that the part declares, in lower case. */
            charset?: string;
            /**
             * @description Transfer encoding; `identity` for 7bit, 8bit and binary.
             * @enum {unknown}
             */
            encoding: "identity" | "base64" | "quoted-printable" | "uuencode";
            /**
             * @description Content-Disposition.
             * @enum {unknown}
             */
            disposition?: "inline" | "attachment";
            /** @description File name, when the part gives one; never a path. */
            filename?: string;
            /** @description Content-ID without angle brackets. */
            contentId?: string;
            /** @description Size of the body as it stands in the message. */
            encodedBytes: number;
            /** @description Size of the decoded body; absent of a multipart. */
            sizeBytes?: number;
            /** @description Parts of a multipart, in their order. */
            parts?: components["schemas"]["MailPart"][];
        };
        /**
         * @example {
         *       "id": "019ca945-0a00-7000-8000-000000000003",
         *       "mailboxId": "019ca945-0a00-7000-8000-000000000001",
         *       "mailId": "019ca945-0a00-7000-8000-000000000002",
         *       "filename": "invoice.txt",
         *       "contentType": "text/plain",
         *       "sizeBytes": 5,
         *       "owner": "default",
         *       "downloadUrl": "/v1/mailboxes/019ca945-0a00-7000-8000-000000000001/mails/019ca945-0a00-7000-8000-000000000002/attachments/019ca945-0a00-7000-8000-000000000003",
         *       "createdAt": "2026-03-01T12:01:00.000Z"
         *     }
         */
        Attachment: {
            /** @description Unique attachment identifier. */
            id: string;
            /** @description Parent mailbox identifier. */
            mailboxId: string;
            /** @description Parent email identifier. */
            mailId: string;
            /** @description Attachment filename: never empty, never a path. */
            filename: string;
            /** @description MIME type. */
            contentType: string;
            /** @description Content-ID, by which the HTML body names an inline image. */
            contentId?: string;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /** @description API path of the single-attachment endpoint for this attachment. */
            downloadUrl: string;
            /**
             * Format: byte
             * @description Base64-encoded file content. Present only in the response of the single-attachment read.
             */
            data?: string;
            /**
             * Format: date-time
             * @description When the attachment was created.
             */
            createdAt: string;
        };
        Problem: {
            /** @description urn:mayfly:error: and the error code. */
            type: string;
            /** @description The HTTP status in words. */
            title: string;
            status: number;
            /** @description What is wrong, for people. */
            detail: string;
            /**
             * @description What is wrong, for programs.
             * @enum {unknown}
             */
            error: "invalid_request" | "malformed_json" | "unauthorized" | "owner_suspended" | "mailbox_forbidden" | "domain_not_allowed" | "webhook_forbidden" | "domain_forbidden" | "key_forbidden" | "link_forbidden" | "scope_missing" | "origin_forbidden" | "expiry_not_allowed" | "cross_origin" | "insecure_sign_in" | "guests_not_allowed" | "guest_forbidden" | "recovery_not_allowed" | "proof_required" | "route_not_found" | "mailbox_not_found" | "mail_not_found" | "attachment_not_found" | "webhook_not_found" | "delivery_not_found" | "delivery_not_kept" | "domain_not_found" | "key_not_found" | "session_not_found" | "link_not_found" | "script_not_found" | "spam_check_off" | "owner_not_found" | "handover_not_found" | "method_not_allowed" | "request_timeout" | "address_taken" | "address_archived" | "domain_exists" | "domain_taken" | "domain_unverified" | "owner_protected" | "owner_deleted" | "move_refused" | "cursor_expired" | "body_too_large" | "not_viewable" | "range_not_satisfiable" | "idempotency_mismatch" | "headers_too_large" | "too_many_streams" | "too_many_requests" | "rate_limited" | "too_many_webhook_sends" | "too_many_lookups" | "active_mailbox_limit" | "webhook_limit" | "address_limit" | "domain_limit" | "mailbox_full" | "mailbox_suspended" | "owner_full" | "key_limit" | "link_limit" | "script_limit" | "capture_forbidden" | "guest_limit" | "daily_quota_exceeded" | "internal_error" | "storage_full" | "owner_moved" | "wait_incomplete" | "overloaded" | "unavailable";
            /** @description The same text as detail. */
            message: string;
            /** @description What to do about it, for people: one sentence. */
            fix: string;
            /** @description The same as the X-Request-Id header. */
            requestId: string;
            /** @description With address_archived: the archived mailbox. */
            mailboxId?: string;
            /** @description With wait_incomplete: value of `after` with which the wait goes on at the emails that were not looked at. */
            cursor?: string;
            /** @description With status 400: what is wrong, by field, the first 20. */
            errors?: components["schemas"]["FieldProblem"][];
        };
        FieldProblem: {
            /** @description JSON Pointer (RFC 6901) of the field; empty for the whole. */
            pointer: string;
            /**
             * @description What is wrong with it, for programs.
             * @enum {unknown}
             */
            code: "required" | "empty" | "unknown_field" | "repeated" | "wrong_type" | "out_of_range" | "too_short" | "too_long" | "too_few" | "too_many" | "not_one_of" | "wrong_form" | "in_past" | "conflict" | "not_allowed" | "mismatch";
            /** @description The least number, length or count, with out_of_range, too_short and too_few. */
            min?: number;
            /** @description The largest number, length or count, with out_of_range, too_long and too_many. */
            max?: number;
            /** @description What is wrong with it, for people, to be read after the name of the field. */
            detail: string;
        };
        /**
         * @example {
         *       "expiresIn": 15,
         *       "tag": "signup test"
         *     }
         */
        CreateMailbox: {
            /** @description The key's allowed domain or a verified domain of the account; has a default. */
            domain?: string;
            /** @description Lifetime in minutes; 15 when not given. */
            expiresIn?: number;
            /** @description Archive the mailbox when it expires. */
            recoverable?: boolean;
            /** @description Label of 1 to 100 characters. Required when recoverable is true. */
            tag?: string;
            /** @description Creates a mailbox that never expires. */
            noExpiration?: boolean;
        };
        /**
         * @example {
         *       "ids": [
         *         "019ca945-0a00-7000-8000-000000000001"
         *       ]
         *     }
         */
        Ids: {
            /** @description Identifiers; repeats count once. */
            ids: string[];
        };
        UpdateMailbox: {
            /** @description Lifetime in minutes from now on; at most 10,080 unless the operator allows another. */
            expiresIn?: number;
            /** @description true: the mailbox never expires. false: needs expiresIn. */
            noExpiration?: boolean;
            /** @description Archive the mailbox when it ends; needs a tag. */
            recoverable?: boolean;
            /** @description Label of 1 to 100 characters; null: none. */
            tag?: string | null;
            /** @description Name for people, of 1 to 100 characters; null: none. */
            name?: string | null;
            /** @description Number of emails that the mailbox keeps; when there are more, the oldest are deleted. At most as many as a mailbox may have, 100,000 unless the operator allows another number; null: it keeps all, and refuses mail when it is full. */
            keepNewest?: number | null;
            /** @description Senders that the mailbox takes mail of, in the envelope, or in From where DMARC passes: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces. Null: all. */
            allowedSenders?: string[] | null;
        };
        ArchivedMailbox: {
            /** @description Unique mailbox identifier: the same as while it was active. */
            id: string;
            /** @description Local part of the address. */
            alias: string;
            /** @description Mailbox domain. */
            domain: string;
            /** @description Full address, alias@domain. */
            address: string;
            /** @description Label of the mailbox. */
            tag: string;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /**
             * Format: date-time
             * @description When the mailbox was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expired or was deleted.
             */
            archivedAt: string;
        };
        ReactivateMailbox: {
            /** @description Lifetime in minutes from now on; at most 10,080 unless the operator allows another; 15 when absent. */
            expiresIn?: number;
            /** @description true: the mailbox never expires. */
            noExpiration?: boolean;
        };
        Event: {
            /** @description Cursor of this event: ask with it for the events after it. */
            id: string;
            /**
             * @description What has happened.
             * @enum {unknown}
             */
            type: "mailbox.created" | "mailbox.updated" | "mailbox.reactivated" | "mailbox.expired" | "mailbox.archived" | "mailbox.deleted" | "mail.received" | "mail.deleted" | "mail.refused" | "mail.attempted" | "domain.verified" | "domain.lapsed" | "key.created" | "key.revoked" | "link.viewed";
            /**
             * Format: date-time
             * @description When.
             */
            timestamp: string;
            /** @description Mailbox of the event. Absent in domain.* and key.*, and in mail.attempted of captured mail. */
            mailboxId?: string;
            data: {
                /** @description mailbox.*, mail.refused, mail.attempted: the address of the mailbox, if there is one. */
                address?: string;
                /** @description mailbox.*: its tag, if it has one. */
                tag?: string;
                /** @description mailbox.created, .updated, .reactivated */
                recoverable?: boolean;
                /**
                 * Format: date-time
                 * @description mailbox.created, .updated, .reactivated: when it expires; null for a permanent mailbox.
                 */
                expiresAt?: string | null;
                /**
                 * @description mailbox.expired, .archived and .deleted: why it has ended. mail.refused: why.
                 * @enum {unknown}
                 */
                reason?: "expired" | "deleted" | "too_big" | "loop" | "no_memory" | "mailbox_full" | "quota" | "suspended" | "sender_blocked" | "network_blocked" | "name_blocked" | "dns_listed" | "sender_not_allowed" | "spf_failed" | "dkim_failed" | "dmarc_failed";
                /** @description mail.refused: number of refusals since the last such event of the mailbox. There is at most one event a minute for each reason. */
                count?: number;
                /** @description mail.received, mail.deleted; link.viewed of a link to one email; mail.attempted: the email that it stored */
                mailId?: string;
                /** @description mail.received: the email's sender. mail.refused, mail.attempted: the envelope's. */
                sender?: string;
                /** @description mail.attempted: its number. */
                attempt?: number;
                /** @description mail.attempted: when it was answered, such as rcpt or end. */
                at?: string;
                /** @description mail.attempted: the reply; absent when the connection was closed without one. */
                reply?: string;
                /** @description mail.received: its first 200 characters. */
                subject?: string;
                /** @description mail.received */
                hasAttachments?: boolean;
                /** @description mail.received: of the whole message. */
                sizeBytes?: number;
                /** @description mail.received: the recipients that led to this mailbox, if they differ from its address: with a part after +, or at a domain whose mail it catches. */
                to?: string[];
                /** @description domain.* */
                domainId?: string;
                /** @description domain.*, key.*: the name of the domain or key. */
                name?: string;
                /** @description key.*: the identifier of the API key, not the key itself. */
                keyId?: string;
                /** @description link.viewed: the identifier of the link, not its token. Only its first view is told. */
                linkId?: string;
                /** @description key.created: what it may do. */
                scopes?: string[];
                /** @description Every type: the trace (W3C Trace Context) of the call or the message that has caused it, if that names one. */
                traceparent?: string;
            };
        };
        EventList: {
            items: components["schemas"]["Event"][];
            /** @description Value of `after` for the next call; present even if nothing was found. */
            cursor: string;
        };
        StreamTicket: {
            /** @description Opens one event stream, once: `?ticket=…` in place of a key. */
            ticket: string;
            /**
             * Format: date-time
             * @description From then on it opens none.
             */
            expiresAt: string;
        };
        TextMatch: string | {
            equals: string;
        } | {
            /** @description In RE2 syntax; matches anywhere in the first 100,000 characters, or fewer where it is large. */
            regex: string;
        };
        /**
         * @example {
         *       "subject": "hello"
         *     }
         */
        EmailMatch: {
            from?: components["schemas"]["TextMatch"];
            to?: components["schemas"]["TextMatch"];
            subject?: components["schemas"]["TextMatch"];
            text?: components["schemas"]["TextMatch"];
            hasAttachments?: boolean;
            /** @description Whether `details.codes` has any. */
            hasCode?: boolean;
            /** @description Whether `details.links` has a link other than those to unsubscribe. */
            hasLink?: boolean;
        };
        /**
         * @example {
         *       "match": {
         *         "subject": "hello"
         *       },
         *       "timeout": 30
         *     }
         */
        WaitRequest: {
            match?: components["schemas"]["EmailMatch"];
            /** @description Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339). After a cursor or an id, also of a deleted email, come those that were stored later, in the order of the event log; after a time, those that were received later. */
            after?: string;
            /** @description Number of emails that have to match; default 1. 0: none may, and the first that matches ends the wait; the answer is 503 wait_incomplete when not all present emails could be looked at. */
            count?: number;
            /** @description Seconds to wait at most; default 30. More than 55 means 55, as the answer says. */
            timeout?: number;
            /** @description Milliseconds to wait at most, in place of `timeout`; up to 55000. */
            timeoutMs?: number;
            /** @description Ids of emails to ignore, whether they match or not. */
            except?: string[];
            /**
             * @description What to take from the email. `code`, `link`: only an email with one matches; the answer has it as `code` or `link`, and its items have no bodies. `seen`: each item is a SeenEmail, with the visible text, codes and links.
             * @enum {unknown}
             */
            give?: "code" | "link" | "seen";
            /**
             * @description Emails to return when more match: the first, which is the default, or the last, newest first.
             * @enum {unknown}
             */
            order?: "oldest" | "newest";
            /** @description Milliseconds for which no further email matches; then all matching emails are returned. */
            quietFor?: number;
        };
        WaitResult: {
            /** @description Whether the time was over before the emails came. */
            timedOut: boolean;
            code?: components["schemas"]["EmailCode"];
            link?: components["schemas"]["EmailLink"];
            /** @description Those that match; with `give` without bodies. */
            items: (components["schemas"]["Email"] | components["schemas"]["SeenEmail"] | components["schemas"]["EmailWithoutBody"])[];
            /** @description Value of `after` for the next wait, which goes on after these emails. */
            cursor: string;
            /** @description The seconds that were granted, rounded up. */
            timeoutApplied: number;
            /** @description Milliseconds that were granted; present if `timeoutMs` was given. */
            timeoutAppliedMs?: number;
            /** @description After a time-out: number of emails that were looked at. */
            seen?: number;
            /** @description After a time-out: least number of emails that were there but were not looked at, because the time was over or the call had done its share of work. `cursor` does not pass them: wait again with it. */
            unseen?: number;
            /** @description After a time-out: emails that did not match, the closest first. */
            nearMisses?: {
                mailId: string;
                subject: string;
                /** @description The members of `match` that it fails. */
                failed: string[];
                /** @description The same in words for people. When a wait for a code finds an email without one, it also tells the candidates, and why they are not codes. */
                reason: string;
            }[];
            /** @description After a time-out of a wait with `after`: earlier emails that would have matched, newest first: at most ten of the last 50. Absent when there are none. */
            earlier?: {
                mailId: string;
                subject: string;
                /** Format: date-time */
                receivedAt: string;
            }[];
            /** @description After a time-out: messages to the mailbox that were refused, newest first. */
            refused?: {
                /** Format: date-time */
                timestamp: string;
                /** @description The envelope's sender; empty for a bounce. */
                sender: string;
                /** @enum {unknown} */
                reason: "too_big" | "loop" | "no_memory" | "mailbox_full" | "quota" | "suspended" | "sender_blocked" | "network_blocked" | "name_blocked" | "dns_listed" | "sender_not_allowed" | "spf_failed" | "dkim_failed" | "dmarc_failed";
            }[];
            /** @description After a time-out: what else this node has turned away of mail to the mailbox, or of logins for it, since the wait began: the newest of each reason, at most five. `GET /v1/refusals` tells more of each. Absent when there is nothing. */
            turnedAway?: {
                /** Format: date-time */
                refusedAt: string;
                /** @enum {unknown} */
                reason: "too_big" | "loop" | "no_memory" | "mailbox_full" | "quota" | "suspended" | "sender_blocked" | "network_blocked" | "name_blocked" | "dns_listed" | "sender_not_allowed" | "spf_failed" | "dkim_failed" | "dmarc_failed" | "unknown_recipient" | "too_many_unknown_recipients" | "too_many_recipients" | "too_many_new_mailboxes" | "mailbox_limit" | "relay_denied" | "bad_address" | "mailbox_ended" | "wrong_credentials" | "too_many_failed_logins" | "key_ended" | "login_needs_tls" | "login_not_offered" | "too_many_errors" | "too_many_connections" | "script" | "storage_full" | "failure";
                /** @description The same in words for people. */
                why: string;
            }[];
            /** @description After a time-out without any email: where mail for the mailbox is expected, host and port in words for people, such as 127.0.0.1:2525. */
            expectedAt?: string;
        };
        EmailWithoutBody: {
            /** @description Unique email identifier. */
            id: string;
            /** @description Parent mailbox identifier. */
            mailboxId: string;
            /** @description Sender address: of the From header, else of the envelope. */
            sender: string;
            /** @description Subject line. */
            subject: string;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /** @description Whether the email has attachments. */
            hasAttachments: boolean;
            /** @description Present when there are attachments. */
            attachments?: {
                /** @description Unique attachment identifier. */
                id: string;
                /** @description Attachment filename. */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /**
             * Format: date-time
             * @description When the email was received.
             */
            receivedAt: string;
            details?: components["schemas"]["EmailDetails"];
        };
        SeenEmail: {
            /** @description Unique email identifier. */
            id: string;
            /** @description Parent mailbox identifier. */
            mailboxId: string;
            /** @description Sender address: of the From header, else of the envelope. */
            sender: string;
            /** @description Subject line. */
            subject: string;
            /** @description User ID of the mailbox owner. */
            owner: string;
            /** @description Whether the email has attachments. */
            hasAttachments: boolean;
            /** @description Present when there are attachments. */
            attachments?: {
                /** @description Unique attachment identifier. */
                id: string;
                /** @description Attachment filename. */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /**
             * Format: date-time
             * @description When the email was received.
             */
            receivedAt: string;
            details?: components["schemas"]["EmailDetails"];
            /** @description Text that a reader sees: of the HTML, without the parts that styles hide; at most 20,000 characters. */
            visibleText: string;
            /** @description Number of characters that a reader would not see, and that are left out. */
            hiddenCharacters: number;
            /** @description Number of characters beyond the limit, which are left out. */
            cutCharacters: number;
        };
        /**
         * @example {
         *       "codes": [
         *         {
         *           "value": "482913",
         *           "text": "482 913"
         *         }
         *       ],
         *       "looked": [
         *         {
         *           "text": "482 913",
         *           "isCode": true,
         *           "reason": "label_before",
         *           "message": "a word for codes stands before it in its sentence",
         *           "cue": "code",
         *           "line": "Your code is 482 913."
         *         }
         *       ]
         *     }
         */
        EmailCodes: {
            codes: {
                /** @description The code for a form: without blanks and hyphens between groups. */
                value: string;
                /** @description The code as the email shows it. */
                text: string;
            }[];
            /** @description Candidates, the codes first: 50 at most. */
            looked: {
                /** @description As the email shows it: its first 200 characters. */
                text: string;
                isCode: boolean;
                /** @description Stable code of the reason for which it is a code, such as `label_before`, or is not, such as `order_number`. More may be added. */
                reason: string;
                /** @description The reason in words. */
                message: string;
                /** @description The word that tells it, as the email has it. */
                cue?: string;
                /** @description The line that the cue stands in, or else the number: its first 200 characters. */
                line: string;
            }[];
        };
        /**
         * @example {
         *       "match": {
         *         "subject": "hello"
         *       }
         *     }
         */
        MatchRequest: {
            match: components["schemas"]["EmailMatch"];
        };
        /**
         * @example {
         *       "matches": false,
         *       "failed": [
         *         "subject"
         *       ]
         *     }
         */
        MatchResult: {
            /** @description Whether a wait with this `match` takes the email. */
            matches: boolean;
            /** @description The members of `match` that the email fails, in the order of the schema. */
            failed: string[];
        };
        /**
         * @example {
         *       "id": "019ca945-0a00-7000-8000-000000000002",
         *       "mailboxId": "019ca945-0a00-7000-8000-000000000001",
         *       "sender": "you@example.com",
         *       "from": {
         *         "address": "you@example.com",
         *         "name": "You"
         *       },
         *       "to": [
         *         "sjn6dkim4y@mayfly.localhost"
         *       ],
         *       "cc": [],
         *       "messageId": "4711@example.com",
         *       "subject": "Hello",
         *       "preview": "It works.",
         *       "receivedAt": "2026-03-01T12:01:00.000Z",
         *       "sizeBytes": 54,
         *       "attachmentCount": 0,
         *       "read": false
         *     }
         */
        EmailSummary: {
            /** @description Unique email identifier. */
            id: string;
            /** @description Parent mailbox identifier. */
            mailboxId: string;
            /** @description Sender address: of the From header, else of the envelope. */
            sender: string;
            /** @description The sender with the name, where there is one. */
            from: {
                /** @description As `sender`; empty for a bounce without a From header. */
                address: string;
                /** @description Display name. */
                name?: string;
            };
            /** @description Addresses of the To header. */
            to: string[];
            /** @description Addresses of the Cc header. */
            cc: string[];
            /** @description Message-ID without its angle brackets, where it has one. */
            messageId?: string;
            /** @description Subject line. */
            subject: string;
            /** @description Beginning of the text on one line: at most 200 characters. */
            preview: string;
            /**
             * Format: date-time
             * @description When the email was received.
             */
            receivedAt: string;
            /** @description Size of the message in bytes. */
            sizeBytes: number;
            /** @description Number of attachments. */
            attachmentCount: number;
            /** @description How many of them are images that the text shows in itself; absent when none is. */
            inlineImageCount?: number;
            /** @description Whether the email has been marked as read. Reading it does not mark it. */
            read: boolean;
            /** @description First code in the text; absent when there is none, or it is not known yet. */
            code?: string;
            /** @description That code as the email shows it, such as `482 913`. */
            codeText?: string;
        };
        Searched: {
            /** @description Whether the search is complete for this page. If not, its time was over: go on with `nextCursor`. */
            complete: boolean;
            /**
             * Format: date-time
             * @description Time up to which all matching emails are here, from `oldest` on; null: up to now.
             */
            newest: string | null;
            /**
             * Format: date-time
             * @description Time from which on all matching emails are here, up to `newest`; null: from the first email on.
             */
            oldest: string | null;
        };
        /**
         * @example {
         *       "read": true
         *     }
         */
        UpdateMail: {
            /** @description Whether it is marked as read. */
            read: boolean;
        };
        /**
         * @example {
         *       "ids": [
         *         "019ca945-0a00-7000-8000-000000000002"
         *       ],
         *       "read": true
         *     }
         */
        UpdateMails: {
            /** @description Identifiers; repeats count once. */
            ids: string[];
            /** @description Whether it is marked as read. */
            read: boolean;
        };
        /**
         * @example {
         *       "ids": [
         *         "019ca945-0a00-7000-8000-000000000002"
         *       ]
         *     }
         */
        DeleteMails: {
            /** @description Identifiers; repeats count once. Required without `all`. */
            ids?: string[];
        };
        /**
         * @example {
         *       "count": 42
         *     }
         */
        ChangedMails: {
            /** @description Number of emails that were changed. Those that were marked so before are not counted. */
            count: number;
        };
        ClaimAddress: {
            /** @description Lifetime in minutes; 15 when not given. */
            expiresIn?: number;
            /** @description Archive the mailbox when it expires. */
            recoverable?: boolean;
            /** @description Label of 1 to 100 characters. Required when recoverable is true. */
            tag?: string;
            /** @description Creates a mailbox that never expires. */
            noExpiration?: boolean;
        };
        Domain: {
            /** @description Unique domain identifier. */
            id: string;
            /** @description Name in lower case, as A-labels. */
            name: string;
            /**
             * @description pending: not verified yet. verified: takes mailboxes. lapsed: its records were wrong for 7 days; mail is still taken, new mailboxes are not.
             * @enum {unknown}
             */
            status: "pending" | "verified" | "lapsed";
            /** @description Token that the TXT record shows. Absent for a domain that the operator has given. */
            txtToken?: string;
            /** @description Host that the MX record points at. */
            mxTarget: string;
            /** @description Records to set, with the outcome of the last look. Empty for a domain that the operator has given. */
            records: {
                /**
                 * @description Type of the record.
                 * @enum {unknown}
                 */
                type: "TXT" | "MX";
                /** @description Name to set it for. */
                name: string;
                /** @description Value to set: the text, or for MX the host, with any priority. */
                value: string;
                /**
                 * @description unchecked: not looked up yet. error: no name server has answered.
                 * @enum {unknown}
                 */
                status: "unchecked" | "ok" | "missing" | "wrong" | "error";
                /** @description Values found: at most 10, each cut at 255 characters. */
                found: string[];
            }[];
            /** @description Mailbox that gets mail to addresses that were never given out. Null for none. */
            catchAll: string | null;
            /** @description Rule by which the first mail to a name makes its mailbox. Null: mail makes none. */
            firstMail: {
                /** @description Lifetime of the mailbox in minutes; at most 10,080 unless the operator allows another. */
                expiresIn: number;
                /** @description Number of emails that the mailbox keeps: the oldest go when there are more. All when absent. */
                keepNewest?: number;
                /** @description Mailboxes that mails may make in an hour: mail to further names is put off. 600 when absent. */
                perHour?: number;
            } | null;
            /** @description Whether the names below the domain belong to it, too: addresses are there below any label. */
            subdomains: boolean;
            /** @description Rules by which mail to the domain is refused, besides those of the service and its owner. Absent: none. */
            mailRules?: {
                /** @description Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address). */
                conditions?: ("spf" | "dkim" | "dmarc")[];
                /** @description Senders of the envelope whose mail is refused: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces. */
                blockedSenders?: string[];
                /** @description Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32. */
                blockedNetworks?: string[];
                /** @description Words that refuse a recipient: the name before the @, or one of its parts between . + - and _. */
                blockedWords?: string[];
                /** @description Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client. */
                dnsBlocklists?: string[];
                /** @description Size in bytes from which on a message is refused. */
                messageBytesMax?: number;
            } | null;
            /** @description Id of the domain as a server in the API of Mailosaur. Absent unless the service speaks that API as well. */
            serverId?: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it became verified. Null before.
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description When its records were last looked up. Null before.
             */
            checkedAt: string | null;
        };
        CreateDomain: {
            /** @description Name such as mail.example.com, in any script. */
            name: string;
        };
        UpdateDomain: {
            /** @description An active mailbox on the domain, which gets mail to addresses that never had one; null: none. */
            catchAll?: string | null;
            /** @description Makes a mailbox of the first mail to a name; not together with a catch-all. Null: not any more. */
            firstMail?: {
                /** @description Lifetime of the mailbox in minutes; at most 10,080 unless the operator allows another. */
                expiresIn: number;
                /** @description Number of emails that the mailbox keeps: the oldest go when there are more. All when absent. */
                keepNewest?: number;
                /** @description Mailboxes that mails may make in an hour: mail to further names is put off. 600 when absent. */
                perHour?: number;
            } | null;
            /** @description true: the names below the domain belong to it, too. false: not any more. */
            subdomains?: boolean;
            /** @description Rules by which mail is refused, in place of all that it has. Null: none. */
            mailRules?: {
                /** @description Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address). */
                conditions?: ("spf" | "dkim" | "dmarc")[];
                /** @description Senders of the envelope whose mail is refused: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces. */
                blockedSenders?: string[];
                /** @description Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32. */
                blockedNetworks?: string[];
                /** @description Words that refuse a recipient: the name before the @, or one of its parts between . + - and _. */
                blockedWords?: string[];
                /** @description Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client. */
                dnsBlocklists?: string[];
                /** @description Size in bytes from which on a message is refused. */
                messageBytesMax?: number;
            } | null;
        };
        MailRules: {
            /** @description Checks that a message must not fail: spf (result fail), dkim (a signature fails, and none passes), dmarc (fails, and the domain of From asks to reject; or From has not one address). */
            conditions?: ("spf" | "dkim" | "dmarc")[];
            /** @description Senders of the envelope whose mail is refused: addresses, domains, *.example.com for the names below one, or <> for the empty sender of bounces. */
            blockedSenders?: string[];
            /** @description Networks whose mail is refused: addresses, or networks such as 192.0.2.0/24 and 2001:db8::/32. */
            blockedNetworks?: string[];
            /** @description Words that refuse a recipient: the name before the @, or one of its parts between . + - and _. */
            blockedWords?: string[];
            /** @description Zones of DNS blocklists (RFC 5782), such as bl.example.net, that are asked for the client. */
            dnsBlocklists?: string[];
            /** @description Size in bytes from which on a message is refused. */
            messageBytesMax?: number;
        };
        Webhook: {
            /** @description Unique webhook identifier. */
            id: string;
            /** @description Where events are sent, with POST. */
            url: string;
            /** @description Only events of these types. Absent: all. */
            types?: ("mailbox.created" | "mailbox.updated" | "mailbox.reactivated" | "mailbox.expired" | "mailbox.archived" | "mailbox.deleted" | "mail.received" | "mail.deleted" | "mail.refused" | "mail.attempted" | "domain.verified" | "domain.lapsed" | "key.created" | "key.revoked" | "link.viewed")[];
            /** @description Only events of this mailbox. Absent: events of all mailboxes. */
            mailboxId?: string;
            /**
             * @description A disabled webhook gets no events, and keeps its position in the event log.
             * @enum {unknown}
             */
            status: "active" | "disabled";
            /** @description Why it is disabled. */
            disabledReason?: string;
            /** @description Last failure; absent without one. */
            lastError?: string;
            /**
             * Format: date-time
             * @description When it did.
             */
            lastErrorAt?: string;
            /**
             * @description The same for programs. Absent when it is not known.
             * @enum {unknown}
             */
            disabledCode?: "by_owner" | "receiver_gone" | "attempts_failed";
            /**
             * @description The last failure, for programs. Absent when it is not known.
             * @enum {unknown}
             */
            lastErrorCode?: "error_status" | "url_refused" | "address_refused" | "name_not_found" | "name_not_resolved" | "connection_refused" | "connection_lost" | "timed_out" | "unreachable" | "tls_failed" | "not_http" | "request_failed" | "not_sent" | "events_dropped";
            /** @description With error_status: the HTTP status. */
            lastErrorStatus?: number;
            /** @description Secret that verifies the signatures (Standard Webhooks). Present only in the answers of creation and rotation. */
            secret?: string;
            /**
             * Format: date-time
             * @description When it was created: it is sent what has happened since.
             */
            createdAt: string;
        };
        /**
         * @example {
         *       "url": "https://example.com/mayfly",
         *       "types": [
         *         "mail.received"
         *       ]
         *     }
         */
        CreateWebhook: {
            /** @description An https URL of at most 2,048 characters, on a public host. */
            url: string;
            /** @description Only events of these types. Without: all. */
            types?: ("mailbox.created" | "mailbox.updated" | "mailbox.reactivated" | "mailbox.expired" | "mailbox.archived" | "mailbox.deleted" | "mail.received" | "mail.deleted" | "mail.refused" | "mail.attempted" | "domain.verified" | "domain.lapsed" | "key.created" | "key.revoked" | "link.viewed")[];
            /** @description Only events of this active mailbox; the webhook is deleted after its end. Default: events of all mailboxes. */
            mailboxId?: string;
        };
        /**
         * @example {
         *       "status": "active"
         *     }
         */
        UpdateWebhook: {
            /** @description As at creation. */
            url?: string;
            /** @description null: all types. */
            types?: ("mailbox.created" | "mailbox.updated" | "mailbox.reactivated" | "mailbox.expired" | "mailbox.archived" | "mailbox.deleted" | "mail.received" | "mail.deleted" | "mail.refused" | "mail.attempted" | "domain.verified" | "domain.lapsed" | "key.created" | "key.revoked" | "link.viewed")[] | null;
            /** @description An active mailbox; null: all mailboxes. */
            mailboxId?: string | null;
            /**
             * @description active: sends again, from its position on; events that were no longer kept are missing.
             * @enum {unknown}
             */
            status?: "active" | "disabled";
        };
        WebhookDelivery: {
            /** @description The webhook-id header of every attempt. */
            id: string;
            /** @description The id of the event. */
            eventId: string;
            /** @description The type of the event. */
            type: string;
            /** @description Mailbox of the event. Absent for an event of no mailbox. */
            mailboxId?: string;
            /**
             * @description pending: there will be another attempt.
             * @enum {unknown}
             */
            state: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description While it is pending: when the next attempt is due.
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When it was delivered or given up.
             */
            finishedAt?: string;
            /** @description Outcomes of the last attempts, oldest first: at most 10. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                at: string;
                /** @description The HTTP status of the answer. */
                status?: number;
                /** @description Why it did not succeed. */
                reason?: string;
                /**
                 * @description The same for programs.
                 * @enum {unknown}
                 */
                code?: "error_status" | "url_refused" | "address_refused" | "name_not_found" | "name_not_resolved" | "connection_refused" | "connection_lost" | "timed_out" | "unreachable" | "tls_failed" | "not_http" | "request_failed" | "not_sent";
                /** @description The start of the answer's body, at most 1 KiB. */
                excerpt?: string;
                /** @description How long the answer took, in milliseconds. */
                durationMs?: number;
            }[];
        };
        WebhookTest: {
            /** @description Whether the receiver answered with a 2xx status. */
            delivered: boolean;
            /** @description The HTTP status of the answer. */
            status?: number;
            /** @description Why it did not succeed. */
            reason?: string;
            /**
             * @description The same for programs.
             * @enum {unknown}
             */
            code?: "error_status" | "url_refused" | "address_refused" | "name_not_found" | "name_not_resolved" | "connection_refused" | "connection_lost" | "timed_out" | "unreachable" | "tls_failed" | "not_http" | "request_failed" | "not_sent";
            /** @description The start of the answer's body, at most 1 KiB. */
            excerpt?: string;
            /** @description How long the answer took, in milliseconds. */
            durationMs?: number;
        };
        ApiKey: {
            /** @description Unique identifier of the key; not the key itself. */
            id: string;
            /** @description Name for people. */
            name: string;
            /** @description What the key may do. mailboxes includes mailboxes:read. */
            scopes: ("mailboxes" | "mailboxes:read" | "domains" | "keys" | "webhooks" | "scripts" | "operator")[];
            /** @description Domains in which the key may create mailboxes. Absent: all domains of the service. */
            domains?: string[];
            /** @description The only mailbox that it reaches. Absent: all mailboxes of the owner. */
            mailboxId?: string;
            /**
             * Format: date-time
             * @description When it expires. Absent: never.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was used last, to the minute. Absent: never.
             */
            lastUsedAt?: string;
            /** @description Identifier of the key that made it. Absent: the operator made it. */
            createdBy?: string;
            /** @description The key itself. Present only in the answer of its creation. */
            key?: string;
        };
        CreateApiKey: {
            /** @description Name of 1 to 100 characters. */
            name: string;
            /** @description What the key may do. The key of the call must have these scopes, too. */
            scopes: ("mailboxes" | "mailboxes:read" | "domains" | "keys" | "webhooks" | "scripts")[];
            /** @description Domains in which the key may create mailboxes. Default: those of the key of the call. */
            domains?: string[];
            /** @description An active mailbox: the only one that the key reaches. Default: that of the key of the call. */
            mailboxId?: string;
            /** @description When the key expires, such as 2027-01-31T12:00:00Z. Default: when the key of the call does. */
            expiresAt?: string;
        };
        AccountUsage: {
            /** @description User ID of the owner. */
            owner: string;
            /** @description The key of this call. */
            key: {
                /** @description What it may do. mailboxes includes mailboxes:read. */
                scopes: ("mailboxes" | "mailboxes:read" | "domains" | "keys" | "webhooks" | "scripts" | "operator")[];
                /** @description The only mailbox that it reaches. Absent: all mailboxes of the owner. */
                mailboxId?: string;
            };
            /** @description API calls since midnight UTC, this one included. */
            callsToday: number;
            /** @description API calls of a day. */
            dailyCallsMax: number;
            /**
             * Format: date-time
             * @description When the count starts again: midnight UTC.
             */
            resetsAt: string;
            /** @description Active mailboxes, and mailboxes of imports under way. */
            activeMailboxes: number;
            /** @description Active mailboxes that there can be at once. */
            activeMailboxesMax: number;
            /** @description Emails that are kept. */
            mails: number;
            /** @description Those of them that are not marked as read. */
            unreadMails: number;
            /** @description Bytes of their messages. */
            bytes: number;
            /** @description Bytes that are kept at most. */
            bytesMax: number;
            /** @description Event streams and held waits that are open at this node. */
            streams: number;
            /** @description Maximum number that one owner may have open at this node. */
            streamsMax: number;
        };
        /**
         * @example {
         *       "id": "01a1b2c3-d4e5-7f60-8a9b-0c1d2e3f4a5b",
         *       "refusedAt": "2026-03-01T12:00:00.000Z",
         *       "node": "mail-1:8080",
         *       "client": "127.0.0.1",
         *       "ehlo": "app.test",
         *       "sender": "app@shop.example",
         *       "recipient": "ann@customer.example",
         *       "reply": "550 5.7.1 relaying denied: log in, or turn capture on with MAYFLY_CAPTURE",
         *       "reason": "relay_denied",
         *       "why": "the recipient is on a domain that is not of this service, and the client had no login",
         *       "fix": "To catch the mail of an application, let it log in with the address of a mailbox and an API key, or turn capture on with MAYFLY_CAPTURE."
         *     }
         */
        Refusal: {
            /** @description Unique identifier of the refusal. */
            id: string;
            /**
             * Format: date-time
             * @description When.
             */
            refusedAt: string;
            /** @description Node that refused, and that remembers it, by its host name and HTTP port. */
            node: string;
            /** @description Owner whom it concerns. Absent: nobody here, for example for mail to a domain of others. */
            owner?: string;
            /** @description Address of the client. */
            client: string;
            /** @description Name that the client gave in EHLO or HELO. Absent: none. */
            ehlo?: string;
            /** @description Sender of the envelope; empty for a bounce. Absent: none was named. */
            sender?: string;
            /** @description Recipient that was refused; the first one of this owner when the whole message was refused; for a login, its mailbox. Absent: none was named. */
            recipient?: string;
            /** @description Reply to the client, as it was sent. */
            reply: string;
            /**
             * @description Why, for programs.
             * @enum {unknown}
             */
            reason: "too_big" | "loop" | "no_memory" | "mailbox_full" | "quota" | "suspended" | "sender_blocked" | "network_blocked" | "name_blocked" | "dns_listed" | "sender_not_allowed" | "spf_failed" | "dkim_failed" | "dmarc_failed" | "unknown_recipient" | "too_many_unknown_recipients" | "too_many_recipients" | "too_many_new_mailboxes" | "mailbox_limit" | "relay_denied" | "bad_address" | "mailbox_ended" | "wrong_credentials" | "too_many_failed_logins" | "key_ended" | "login_needs_tls" | "login_not_offered" | "too_many_errors" | "too_many_connections" | "script" | "storage_full" | "failure";
            /** @description Why, for people. */
            why: string;
            /** @description What to do about it, for people. */
            fix: string;
            /** @description Trace that the header of the message names (W3C Trace Context). */
            traceparent?: string;
        };
        /**
         * @example {
         *       "spf": {
         *         "result": "pass",
         *         "domain": "shop.example",
         *         "comment": "domain of app@shop.example designates 192.0.2.1 as permitted sender"
         *       },
         *       "dkim": [
         *         {
         *           "result": "pass",
         *           "domain": "shop.example",
         *           "selector": "s1"
         *         }
         *       ],
         *       "dmarc": {
         *         "result": "pass",
         *         "policy": "reject",
         *         "domain": "shop.example",
         *         "comment": "aligned by SPF and DKIM"
         *       },
         *       "arc": {
         *         "result": "none"
         *       },
         *       "checkedAt": "2026-03-01T12:00:00.000Z"
         *     }
         */
        EmailAuthentication: {
            spf: {
                /**
                 * @description Result of SPF (RFC 7208): may this client send for this domain?
                 * @enum {string}
                 */
                result: "none" | "neutral" | "pass" | "fail" | "softfail" | "temperror" | "permerror";
                /** @description Domain of the envelope sender; of a bounce, the name that the client gave itself. */
                domain?: string;
                /** @description The reason, in words. */
                comment?: string;
            };
            /** @description One for each signature, topmost first; empty when it is not signed. */
            dkim: {
                /**
                 * @description Result of the signature (RFC 6376): is the message as its domain has signed it?
                 * @enum {string}
                 */
                result: "pass" | "fail" | "policy" | "neutral" | "temperror" | "permerror";
                /** @description Domain that has signed (`d=`). */
                domain?: string;
                /** @description Selector of its key (`s=`). */
                selector?: string;
                /** @description The reason, in words. */
                comment?: string;
            }[];
            dmarc: {
                /**
                 * @description Result of DMARC (RFC 7489): has SPF or DKIM passed for the domain of From?
                 * @enum {string}
                 */
                result: "none" | "pass" | "fail" | "temperror" | "permerror";
                /**
                 * @description What the domain wants done with mail that fails.
                 * @enum {string}
                 */
                policy?: "none" | "quarantine" | "reject";
                /** @description Domain of From. */
                domain?: string;
                /** @description The reason, in words. */
                comment?: string;
            };
            arc: {
                /**
                 * @description Result of the ARC chain (RFC 8617).
                 * @enum {string}
                 */
                result: "none" | "pass" | "fail";
                /** @description The reason, in words. */
                comment?: string;
            };
            /**
             * Format: date-time
             * @description When it was checked.
             */
            checkedAt: string;
        };
        /**
         * @example {
         *       "client": "127.0.0.1",
         *       "ehlo": "app.test",
         *       "user": "billing-service",
         *       "connectedAt": "2026-03-01T12:00:00.000Z",
         *       "commands": [
         *         {
         *           "afterMs": 1,
         *           "line": "EHLO app.test",
         *           "reply": "250-mayfly.localhost\r\n250 AUTH PLAIN LOGIN"
         *         },
         *         {
         *           "afterMs": 2,
         *           "line": "AUTH ***",
         *           "reply": "235 2.7.0 logged in: mail for nobody here goes into the inbox of this user"
         *         },
         *         {
         *           "afterMs": 3,
         *           "line": "MAIL FROM:<app@shop.example> SIZE=214",
         *           "reply": "250 2.1.0 sender ok"
         *         },
         *         {
         *           "afterMs": 3,
         *           "line": "RCPT TO:<ann@customer.example>",
         *           "reply": "250 2.1.5 recipient ok"
         *         },
         *         {
         *           "afterMs": 4,
         *           "line": "DATA",
         *           "reply": "354 end with <CRLF>.<CRLF>"
         *         }
         *       ],
         *       "content": {
         *         "bytes": 214,
         *         "afterMs": 5
         *       },
         *       "truncated": false
         *     }
         */
        EmailDelivery: {
            /** @description Address of the client. */
            client: string;
            /** @description Name that the client gave in EHLO or HELO. */
            ehlo: string;
            /** @description Protocol and cipher of TLS. Absent: the connection had none. */
            tls?: {
                version: string;
                cipher: string;
            };
            /** @description User of the login: the address of a mailbox, or the name of an inbox. Absent: none, or that of another owner. */
            user?: string;
            /**
             * Format: date-time
             * @description When the client connected.
             */
            connectedAt: string;
            /** @description Commands of the transaction in their order, after those of the session that it needed, such as EHLO and AUTH. Of RCPT only those for recipients of this owner. */
            commands: {
                /** @description When it came, in milliseconds since the connection. */
                afterMs: number;
                /** @description The command with its parsed arguments. All of AUTH is `AUTH ***`, and any line that is no known command `(n bytes)`. */
                line: string;
                /** @description The last reply to it, without its line end. */
                reply?: string;
            }[];
            /** @description The message as the client has sent it, without the header fields that the service adds. */
            content: {
                /** @description Size of the content. */
                bytes: number;
                /** @description When its end came, in milliseconds since the connection. */
                afterMs: number;
            };
            /** @description Whether there were more commands than are kept. */
            truncated: boolean;
        };
        McpMessage: {
            /** @enum {unknown} */
            jsonrpc: "2.0";
            /** @description Absent: a notification. */
            id?: string | number;
            /** @description As tools/list and tools/call. */
            method: string;
            /** @description Those of the method. */
            params?: Record<string, never>;
        };
        McpAnswer: {
            /** @enum {unknown} */
            jsonrpc: "2.0";
            id?: string | number | null;
            /** @description What the method answers. */
            result?: unknown;
            /** @description An error of the protocol. Some have the status 400 or 404. */
            error?: {
                code: number;
                message: string;
            };
        };
        MailCheck: {
            /** @description Mean share of mail clients that support what the HTML uses, in percent. */
            score: number;
            /** @description Whether the email has HTML. Without HTML, all that follows is empty. */
            hasHtml: boolean;
            /** @description Size of the HTML. */
            htmlBytes: number;
            /** @description Size of HTML from which Gmail clips it. */
            clippedBytes: number;
            /** @description Size of the plain text beside the HTML; absent when there is none. */
            textBytes?: number;
            /** @description Charset of the HTML, in lower case. */
            charset?: string;
            /** @description Title of the HTML. */
            title?: string;
            /** @description Language that the HTML names. */
            language?: string;
            /** @description Whether the HTML has something for dark mode. */
            hasDarkStyles: boolean;
            /** @description Whether the email was too large or too broken to be checked whole. */
            truncated: boolean;
            /** @description Number of features that the HTML uses; /checks/features lists them. */
            features: number;
            /** @description Number of links; /checks/links lists the first 500. */
            links: number;
            images: {
                /** @description `img` elements. */
                count: number;
                /** @description Pictures on servers, backgrounds too. */
                remote: number;
                /** @description Pictures in the message, by `cid:`. */
                inline: number;
                /** @description Pictures in the HTML itself, by `data:`. */
                data: number;
            };
            /** @description Faults, the gravest first; each code once. */
            findings: {
                /** @description Stable code of the fault. More may be added. */
                code: string;
                /**
                 * @description Whether it breaks the email for some readers, may do so, or could be better.
                 * @enum {unknown}
                 */
                severity: "error" | "warning" | "advice";
                /** @description The fault. */
                what: string;
                /** @description Why it matters. */
                why: string;
                /** @description What to do about it. */
                fix: string;
                /** @description Number of places that have it. */
                count: number;
                /** @description First lines of `htmlBody` that have it, five at most; empty when it belongs to no line. */
                lines: number[];
            }[];
            /** @description Mail clients, the worst first; those without a score last. */
            clients: {
                /** @description Family and platform, as on caniemail.com. */
                id: string;
                name: string;
                /** @description Share of the known features that it supports, those in part as half; absent when too few are known. */
                score?: number;
                /** @description Features with support. */
                supported: number;
                /** @description Features with support in part. */
                partial: number;
                /** @description Features without support. */
                unsupported: number;
                /** @description Features that nobody has tested. */
                unknown: number;
            }[];
            /**
             * Format: date
             * @description Day of the data of caniemail.com.
             */
            supportUpdated: string;
        };
        CheckedFeature: {
            /** @description Its name on caniemail.com. */
            slug: string;
            title: string;
            /** @description Group: element, attribute, property, value, keyword, unit, function, at-rule, media-feature, selector, pseudo-class, pseudo-element, image, link or syntax. More may be added. */
            kind: string;
            /** @description Page of the feature with the results of all tests. */
            url: string;
            /** @description Number of uses. */
            count: number;
            /** @description First lines of `htmlBody` that have it, five at most; empty when it belongs to no line. */
            lines: number[];
            /** @description Mail clients with support. */
            supported: number;
            /** @description Mail clients with support in part. */
            partial: number;
            /** @description Mail clients without support. */
            unsupported: number;
            /** @description Mail clients that nobody has tested. */
            unknown: number;
            /** @description Mail clients that do not support it, support it in part, or have a note. All others support it or are unknown. */
            clients: {
                id: string;
                name: string;
                /** @enum {unknown} */
                support: "supported" | "partial" | "unsupported";
                /** @description What is known of it. */
                notes: string[];
            }[];
        };
        CheckedLink: {
            /** @description Target as the email has it, its first 2,048 characters. */
            href: string;
            /** @description Visible words of the link, or the alternative text of its picture. */
            text: string;
            /** @description Line of `htmlBody`. */
            line: number;
            /** @description confirm, reset, login or unsubscribe, if the link tells. */
            purpose?: string;
            /** @description Codes of findings, such as link_text_differs. */
            faults: string[];
        };
        SpamCheck: {
            /** @description Points of the rules together. Absent when the email was not rated. */
            score?: number;
            /** @description Points from which the filter takes an email for spam. */
            threshold?: number;
            /** @description Whether the filter takes it for spam. */
            isSpam: boolean;
            /** @description Rules that the email has met, those with the most points first. */
            rules: {
                /** @description Name of the rule in SpamAssassin. */
                name: string;
                /** @description Its points; negative ones speak against spam. */
                score: number;
                /** @description What it looks for. */
                description: string;
            }[];
            /**
             * @description Why it was not rated: the filter takes emails of 512 KiB at most.
             * @enum {unknown}
             */
            skipped?: "too_large";
        };
        ScriptStep: {
            /**
             * @description When it acts: at RCPT, DATA, or the end of the content; at MAIL, for a mailbox, only after a login to it; in the script of captured mail also at the connection, or at EHLO and HELO. Default: rcpt; end for a step with when.subject.
             * @enum {unknown}
             */
            at?: "connect" | "helo" | "mail" | "rcpt" | "data" | "end";
            /** @description Attempts that it is for. Default: all. */
            when?: {
                /** @description The envelope sender has this in it, in any case. */
                from?: string;
                /** @description The subject has this in it, in any case. Only at the end of the content. */
                subject?: string;
            };
            /** @description Reply: a code of 4xx or 5xx, an enhanced code of the same class, and a text, such as `451 4.7.1 try again later`. One of 2xx with accept alone. */
            reply?: string;
            /** @description Milliseconds before the answer, up to 30,000. Default: 0. */
            delayMs?: number;
            /** @description true: the connection is closed, after the reply or in place of it. At the end without a reply, the message is stored first. */
            drop?: boolean;
            /** @description true: the attempt goes on; at the end, the message is stored whatever the reply is. */
            accept?: boolean;
            /** @description Number of attempts that meet it before the next step is due. Default: 1. */
            times?: number;
            /** @description In place of times: the share of attempts that meet it, evenly, without an end: of 25 every fourth. The others go by it to the next step. */
            percent?: number;
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "reply": "451 4.7.1 greylisted, try again later",
         *           "times": 2
         *         }
         *       ]
         *     }
         */
        SetDeliveryScript: {
            /** @description What attempts meet, in this order. Each meets one step at most. */
            steps: components["schemas"]["ScriptStep"][];
            /**
             * @description What follows the last step: mail is taken, or the steps begin again. Default: accept.
             * @enum {unknown}
             */
            then?: "accept" | "repeat";
            /** @description Limit that RCPT is measured by, before the steps. */
            rate?: {
                /** @description Attempts within the time. */
                max: number;
                /** @description The time in seconds, which begins with the first attempt. */
                seconds: number;
                /** @description Reply to those above it. Default: 450 4.7.1 too many messages for now, try again later. */
                reply?: string;
            };
        };
        DeliveryScript: {
            /** @description The steps, in their order. */
            steps: {
                /**
                 * @description When it acts.
                 * @enum {unknown}
                 */
                at: "connect" | "helo" | "mail" | "rcpt" | "data" | "end";
                /** @description Attempts that it is for. Absent: all. */
                when?: {
                    /** @description The envelope sender has this in it, in any case. */
                    from?: string;
                    /** @description The subject has this in it, in any case. Only at the end of the content. */
                    subject?: string;
                };
                /** @description Reply: a code of 4xx or 5xx, an enhanced code of the same class, and a text, such as `451 4.7.1 try again later`. One of 2xx with accept alone. */
                reply?: string;
                /** @description Milliseconds before the answer, up to 30,000. Default: 0. */
                delayMs?: number;
                /** @description true: the connection is closed, after the reply or in place of it. At the end without a reply, the message is stored first. */
                drop?: boolean;
                /** @description true: the attempt goes on; at the end, the message is stored whatever the reply is. */
                accept?: boolean;
                /** @description Number of attempts that meet it. Absent with percent. */
                times?: number;
                /** @description In place of times: the share of attempts that meet it, evenly, without an end: of 25 every fourth. The others go by it to the next step. */
                percent?: number;
                /** @description Number of those that have met it, in this round. */
                met: number;
            }[];
            /**
             * @description What follows the last step.
             * @enum {unknown}
             */
            then: "accept" | "repeat";
            rate?: {
                max: number;
                seconds: number;
                reply: string;
            };
            /**
             * Format: date-time
             * @description When it was set.
             */
            setAt: string;
        };
        DeliveryAttempt: {
            /** @description 1, 2, 3 … in the order of the answers. */
            number: number;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            attemptedAt: string;
            /** @description Address of the client. */
            client: string;
            /** @description Name that the client gave. Absent: none so far. */
            ehlo?: string;
            /** @description Version of TLS. Absent: without TLS. */
            tls?: string;
            /** @description Sender of the envelope; empty for a bounce. Absent: not named so far. */
            sender?: string;
            /**
             * @description When it was answered: end for a message that has come whole.
             * @enum {unknown}
             */
            at: "connect" | "helo" | "mail" | "rcpt" | "data" | "end";
            /** @description The step that it met, from 0. Absent: none, or the rate. */
            step?: number;
            /** @description Reply, as it was sent. Absent: the connection was closed without one. */
            reply?: string;
            /** @description Milliseconds by which the answer was delayed. */
            delayMs?: number;
            /** @description true: the connection was closed. */
            dropped?: boolean;
            /** @description Message-ID, if the content has come and has one. */
            messageId?: string;
            /** @description SHA-256 of the content, if that has come. */
            contentHash?: string;
            /** @description First attempt with the same content, else with the same Message-ID. Absent: none, or unknown. */
            repeatOf?: number;
            /** @description The email that it stored. Absent: none was. */
            mailId?: string;
        };
        SignIn: {
            /** @description An API key: the session may do what the key may. */
            apiKey?: string;
            /** @description A code of POST /v1/session/codes, or of the link that the service prints when it starts. */
            code?: string;
            /** @description true: makes a new mailbox for a visitor without a key, where the operator allows guests. */
            guest?: boolean;
            /** @description The secret of a recovery link: opens its mailbox, or a new one of its address. */
            recovery?: string;
            /** @description With guest: the name before the @, where the operator allows it; a random one when absent. */
            name?: string;
            /** @description With guest: one of the domains of guestTerms; the first when absent. */
            domain?: string;
            proof?: {
                /** @description The challenge. */
                challenge: string;
                /** @description The answer to each of its puzzles. */
                answers: number[];
            };
        };
        Session: {
            /** @description The owner whose mailboxes it reaches. */
            owner: string;
            /** @description Whether the session belongs to a guest, who has no key. */
            guest: boolean;
            /** @description Identifier of the key that signed in. Absent for a guest. */
            keyId?: string;
            /** @description Name of that key. */
            keyName?: string;
            /** @description What it may do. */
            scopes: ("mailboxes" | "mailboxes:read" | "domains" | "keys" | "webhooks" | "scripts" | "operator")[];
            /** @description The only mailbox that the session reaches; always present for a guest. Absent: all mailboxes of the owner. */
            mailboxId?: string;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description For a guest who has a recovery link: when it ends unless it is used before. Absent: there is none.
             */
            recoverableUntil?: string;
            /**
             * Format: date-time
             * @description When it ends at the latest. For a guest: the latest time at which the mailbox can expire, with which it ends.
             */
            expiresAt: string;
        };
        SignInProvider: {
            /** @description Name for people, as on a button. */
            name: string;
            /** @description Page that leads a browser there: open it in place of the page that is shown. */
            url: string;
            /** @description true: the name is that of the person, whom a proxy in front has signed in already. */
            isUser?: boolean;
        };
        SessionState: {
            /** @description Whether the cookie of the call belongs to a session. */
            signedIn: boolean;
            session?: components["schemas"]["Session"];
            /** @description Whether a visitor without a key can have a mailbox: {"guest": true}. */
            guests: boolean;
            guestTerms?: components["schemas"]["GuestTerms"];
            /** @description Identity providers by which one can sign in, in the order of the operator. */
            providers: components["schemas"]["SignInProvider"][];
            /** @description Whether a browser can sign in at this URL: over HTTPS, on localhost, or where the operator allows HTTP. */
            canSignIn: boolean;
        };
        SignInCode: {
            /** @description The code; only this answer has it. */
            code: string;
            /** @description Page that signs in with it: open it in a browser. It is a path where the service does not know its own URL (MAYFLY_PUBLIC_URL) and was not asked on its own machine: put the URL before it by which you reach the service. */
            url: string;
            /**
             * Format: date-time
             * @description When it can no longer be used.
             */
            expiresAt: string;
        };
        OpenSession: {
            /** @description Identifier of the session; nobody signs in with it. */
            id: string;
            /** @description The browser that signed in, such as `Firefox on Linux`. Absent: not known. */
            browser?: string;
            /** @description Its name alone. Absent: not known. */
            browserName?: string;
            /** @description Its system alone, such as `Linux`. Absent: not known. */
            system?: string;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it made a call last, to five minutes.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest, if the key does not end before.
             */
            expiresAt: string;
            /** @description Whether the call was made with it. */
            current: boolean;
        };
        GuestTerms: {
            /** @description Whether the visitor may choose the name before the @. */
            names: boolean;
            /** @description Domains from which the visitor chooses; the first is the default. */
            domains: string[];
            /** @description Longest life of the mailbox, extensions included, in minutes. */
            minutesMax: number;
            /** @description Days after its last use for which a recovery link leads to its address; 0: there are no links. */
            recoveryDays: number;
            /** @description Whether a new mailbox needs a proof of work; see POST /v1/session/challenges. */
            proof: boolean;
        };
        ProofChallenge: {
            /** @description Signed text, for the network of the call alone. */
            challenge: string;
            /** @description Number of puzzles. The answer to puzzle i, from 0, is a whole number n for which the SHA-256 of the text "<challenge>.<i>.<n>" begins with zeroBits zero bits. */
            puzzles: number;
            /** @description Number of zero bits. */
            zeroBits: number;
            /**
             * Format: date-time
             * @description When it can no longer be used.
             */
            expiresAt: string;
        };
        RecoveryLink: {
            /** @description Page that opens the mailbox, or later a new one of its address; only this answer has it. It is a path where the service does not know its own URL (MAYFLY_PUBLIC_URL) and was not asked on its own machine. */
            url: string;
            /** @description Address to which it leads. */
            address: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used before.
             */
            recoverableUntil: string;
        };
        ShareLink: {
            /** @description Unique identifier of the link; not its token. */
            id: string;
            /** @description The mailbox that it shows, or whose email. */
            mailboxId: string;
            /** @description The only email that it shows. Absent: those of the mailbox. */
            mailId?: string;
            /** @description The link itself. Present only in the answer of its creation. It is a path where the service does not know its own URL (MAYFLY_PUBLIC_URL) and was not asked on its own machine: put the URL before it by which others reach the service. */
            url?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends. It ends earlier with the mailbox, the email, or the key that made it.
             */
            expiresAt: string;
            /** @description How many times it was opened. */
            views: number;
            /** @description How many times it can be. Absent: any number. */
            viewsMax?: number;
            /**
             * Format: date-time
             * @description When it was opened last. Absent: never.
             */
            lastViewAt?: string;
            /** @description Identifier of the key that made it, with which it ends. */
            keyId: string;
            /** @description Name of that key. */
            keyName: string;
            /** @description Whether it shows email from before it was made. Always true for an email. */
            history: boolean;
            /** @description Whether it gives the codes and links that were found. */
            codes: boolean;
        };
        CreateMailLink: {
            /** @description Life in minutes, up to 129,600 (90 days); 10,080 (7 days) when not given. */
            expiresIn?: number;
            /** @description Number of times that it can be opened. Default: any number. */
            viewsMax?: number;
            /** @description true: codes and links that were found in the email are given along, as to its owner. The email itself is shown whole in any case, with all that it says. */
            codes?: boolean;
        };
        CreateMailboxLink: {
            /** @description Life in minutes, up to 129,600 (90 days); 10,080 (7 days) when not given. */
            expiresIn?: number;
            /** @description Number of times that it can be opened. Default: any number. */
            viewsMax?: number;
            /** @description true: codes and links that were found in the email are given along, as to its owner. The email itself is shown whole in any case, with all that it says. */
            codes?: boolean;
            /** @description true: email that came before the link was made is shown, too. Default: only what comes from then on. */
            history?: boolean;
        };
        OpenLink: {
            /** @description What the URL of the link has after #. */
            token: string;
        };
        SharedView: {
            /** @description Identifier of the link: below /v1/shared/{id} the browser that opened it reads. */
            id: string;
            /** @description Identifier of the mailbox. */
            mailboxId: string;
            /** @description The only email that is shown. Absent: those of the mailbox. */
            mailId?: string;
            /** @description Address of the mailbox. */
            address: string;
            /**
             * Format: date-time
             * @description When the link ends at the latest: by its life, with the mailbox, or with the key that made it.
             */
            expiresAt: string;
            /** @description Whether email from before the link is shown. */
            history: boolean;
            /** @description Whether codes and links that were found are given along. */
            codes: boolean;
        };
        OperatorOverview: {
            /** @description What is wrong, the worst first. Empty: nothing. */
            problems: components["schemas"]["OperatorProblem"][];
            /** @description Node that answers: the mail, the storage and the senders are its own. */
            node: string;
            /** @description All nodes, at most 100. */
            nodes: components["schemas"]["OperatorNode"][];
            /** @description Mail at this node. */
            mail: {
                /** @description Messages that this node accepted in each of the last 60 minutes, the present one last. */
                acceptedPerMinute: number[];
                /** @description The same of what it turned away. */
                refusedPerMinute: number[];
            };
            /** @description Active mailboxes of all owners. */
            activeMailboxes: number;
            /** @description Suspended owners, at most 1,000. */
            suspendedOwners: number;
            /** @description Owners who are being deleted, at most 1,000. */
            endingOwners: number;
            /** @description For how long the oldest event waits to be told, ms; 0: none waits. */
            eventLagMs: number;
            /** @description Disk of the database. Absent with PostgreSQL, whose disk the service does not see. */
            storage?: {
                /** @description Free bytes. */
                freeBytes: number;
                /** @description Size of the disk. */
                totalBytes: number;
            };
        };
        OperatorProblem: {
            /**
             * @description What is wrong, for programs.
             * @enum {unknown}
             */
            code: "storage_full" | "storage_low" | "clock_wrong" | "events_held" | "database_waits" | "node_lost" | "versions_differ" | "mail_fails" | "owners_full" | "webhooks_failing" | "domains_failing" | "abuse_unread";
            /**
             * @description error: mail or calls are being refused.
             * @enum {unknown}
             */
            severity: "error" | "warning";
            /** @description What is wrong, for people. */
            message: string;
            /** @description What to do about it, for people. */
            fix: string;
            /** @description How many, at most 1,000. */
            count?: number;
            /** @description Whom it concerns: the first ten. */
            names?: string[];
        };
        OperatorNode: {
            /** @description Name of the node. */
            name: string;
            /** @description Version of Mayfly that it runs. */
            version: string;
            /**
             * Format: date-time
             * @description When it started.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it last said that it runs: every 15 seconds.
             */
            seenAt: string;
            /** @description Whether it has said nothing for a minute. After a day it is forgotten. */
            lost: boolean;
        };
        OperatorOwner: {
            /** @description User ID of the owner. */
            owner: string;
            /**
             * @description deleting: what belongs to the owner is being deleted. deleted: it is gone, and the name is never given again.
             * @enum {unknown}
             */
            state: "active" | "suspended" | "deleting" | "deleted";
            /**
             * Format: date-time
             * @description When the owner got the first key.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Since when the owner is suspended. Absent: not.
             */
            suspendedAt?: string;
            /**
             * Format: date-time
             * @description When the owner was deleted. Absent: not.
             */
            deletedAt?: string;
            /** @description Mailboxes that have not ended. */
            mailboxes: number;
            /** @description Emails that are kept, as of about a second ago. */
            mails: number;
            /** @description Bytes of their messages, as of about a second ago. */
            bytes: number;
            /** @description API calls since midnight UTC, as of about a second ago. */
            callsToday: number;
            /** @description Active mailboxes that there can be at once. */
            activeMailboxesMax: number;
            /** @description API calls of a day. */
            dailyCallsMax: number;
            /** @description Bytes that are kept at most. */
            bytesMax: number;
            /** @description Whether one of these limits is not the default of the service. */
            hasOwnLimits: boolean;
        };
        OperatorReason: {
            /** @description Why, in 1 to 1000 characters: for the audit log. */
            reason: string;
        };
        ChangeOwner: {
            /** @description Why, in 1 to 1000 characters: for the audit log. */
            reason: string;
            /** @description Active mailboxes that there can be at once; null: the default of the service. Absent: as it is. */
            activeMailboxesMax?: number | null;
            /** @description API calls of a day; null: the default of the service. Absent: as it is. */
            dailyCallsMax?: number | null;
            /** @description Bytes that are kept at most; null: the default of the service. Absent: as it is. */
            bytesMax?: number | null;
        };
        DeleteOwner: {
            /** @description Why, in 1 to 1000 characters: for the audit log. */
            reason: string;
            /** @description The name of the owner once more, so that nobody is deleted by a slip. */
            confirm: string;
        };
        MoveTicket: {
            /** @description User ID of the owner. */
            owner: string;
            /** @description The ticket, for `mayfly move-owner` of the installation that has the owner. */
            ticket: string;
            /**
             * Format: date-time
             * @description When it ends unless a move has begun by it.
             */
            expiresAt: string;
        };
        OperatorKey: {
            /** @description Identifier of the key; never the key itself. */
            id: string;
            /** @description Its owner. */
            owner: string;
            /** @description Name for people. */
            name: string;
            /** @description What it may do. */
            scopes: string[];
            /** @description The only mailbox that it reaches. Absent: all of the owner. */
            mailboxId?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description Key that made it. Absent: the command line or the configuration. */
            createdBy?: string;
            /**
             * Format: date-time
             * @description When it expires. Absent: never.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was revoked. Absent: not.
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When it was used last, to the minute. Absent: never.
             */
            lastUsedAt?: string;
        };
        OperatorDomain: {
            /** @description Identifier of the domain. */
            id: string;
            /** @description Its owner. */
            owner: string;
            /** @description Its name. */
            name: string;
            /**
             * @description State of its verification.
             * @enum {unknown}
             */
            status: "pending" | "verified" | "lapsed";
            /** @description Whether the operator has assigned it, so that no records are looked up. */
            assigned: boolean;
            /**
             * Format: date-time
             * @description When its records were looked up last. Absent: never.
             */
            checkedAt?: string;
            /**
             * Format: date-time
             * @description Since when that fails. Absent: it does not.
             */
            failingSince?: string;
        };
        OperatorWebhook: {
            /** @description Identifier of the webhook. */
            id: string;
            /** @description Its owner. */
            owner: string;
            /** @description Host of its URL; the rest of that may be a secret. */
            host: string;
            /** @description Last error. */
            lastError?: string;
            /**
             * Format: date-time
             * @description When.
             */
            lastErrorAt: string;
            /** @description Why nothing is sent any more. Absent: it is still tried. */
            disabledReason?: string;
            /**
             * @description The same for programs. Absent when it is not known.
             * @enum {unknown}
             */
            disabledCode?: "by_owner" | "receiver_gone" | "attempts_failed";
            /**
             * @description The last failure, for programs. Absent when it is not known.
             * @enum {unknown}
             */
            lastErrorCode?: "error_status" | "url_refused" | "address_refused" | "name_not_found" | "name_not_resolved" | "connection_refused" | "connection_lost" | "timed_out" | "unreachable" | "tls_failed" | "not_http" | "request_failed" | "not_sent" | "events_dropped";
            /** @description With error_status: the HTTP status. */
            lastErrorStatus?: number;
            /** @description Deliveries that wait. */
            pending: number;
        };
        GuestNetwork: {
            /** @description Name of the address block: a hash. The address itself is not kept. */
            network: string;
            /** @description Guests with an active mailbox. */
            guests: number;
            /** @description Addresses from which they came. */
            addresses: number;
            /**
             * Format: date-time
             * @description When the newest of them came.
             */
            newestAt: string;
        };
        TopSender: {
            /** @description Domain of the envelope sender, or the network of the client. */
            sender: string;
            /** @description Messages that this node accepted from it; at least this many less `overcount`. */
            messages: number;
            /** @description How many of them may be others. */
            overcount: number;
            /** @description Bytes of those messages since it was last noticed. */
            bytes: number;
        };
        ReportedMailbox: {
            /** @description The address, as it is stored. */
            address: string;
            /**
             * @description active: it gets mail. expired, archived: it has ended. gone: it had a mailbox, which was deleted. unknown: nobody ever had it, or the first mail made its mailbox, which has ended.
             * @enum {unknown}
             */
            state: "active" | "expired" | "archived" | "gone" | "unknown";
            /** @description Who has, or had, the address. Absent: nobody. */
            owner?: string;
            /** @description Its mailbox; the last one, where a recovery link leads to the address. Absent: gone. */
            mailboxId?: string;
            /** @description Number of its emails. */
            messageCount?: number;
            /**
             * Format: date-time
             * @description When the mailbox was made.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it ends, or has ended; null: never.
             */
            expiresAt?: string | null;
            /**
             * Format: date-time
             * @description Since when it gets no mail. Absent: not suspended.
             */
            suspendedAt?: string;
            /** @description Name of the network of the guest who has it: a hash, as in GET /v1/operator/guests. */
            guest?: string;
            /**
             * Format: date-time
             * @description Until when a recovery link leads its guest to the address, unless it is used before. Absent: none does.
             */
            recoverableUntil?: string;
        };
        ChangeReported: {
            /** @description Why, in 1 to 1000 characters: for the audit log. */
            reason: string;
            /** @description Lifetime in minutes from now on, at most a year. */
            expiresIn?: number;
            /** @description true: it gets no mail. false: it gets mail again. Its owner reads it in any case. */
            suspended?: boolean;
        };
        Handover: {
            /** @description Identifier of the handover: that of its entry in the audit log. */
            id: string;
            /** @description Path of the archive, for the same key or session. */
            url: string;
            /**
             * Format: date-time
             * @description When it can no longer be downloaded.
             */
            expiresAt: string;
        };
        AuditEntry: {
            /** @description Unique identifier of the entry. */
            id: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * @description What was done.
             * @enum {unknown}
             */
            action: "owner.create" | "owner.suspend" | "owner.resume" | "owner.limits" | "owner.delete" | "owner.expect" | "owner.refuse" | "owner.arrive" | "owner.arrived" | "owner.move" | "owner.moved" | "owner.stay" | "key.revoke" | "mailbox.change" | "mailbox.suspend" | "mailbox.resume" | "mailbox.delete" | "mailbox.handover";
            /** @description Why, in the words of the operator. */
            reason: string;
            /** @description Who. */
            actor: {
                /** @description Owner of the key; `command line` for a command on the database of the service, `move` for another installation. */
                owner: string;
                /** @description Identifier of the key; empty for a command and another installation. */
                keyId: string;
                /** @description Session of a browser. Absent: a program. */
                sessionId?: string;
                /** @description Address of the client; of IPv6 its /64. Empty for a command and another installation. */
                network: string;
            };
            /** @description Owner who was acted upon. */
            owner?: string;
            /** @description Mailbox that was acted upon. */
            mailboxId?: string;
            /** @description Key that was acted upon. */
            keyId?: string;
            /** @description Facts of the action. */
            data: {
                /** @description Address of the mailbox. */
                address?: string;
                /** @description Number of the emails that were handed over. */
                messageCount?: number;
                /** @description What was changed, as it was: limits, or an expiry. */
                before?: unknown;
                /** @description The same as it is. */
                after?: unknown;
            };
        };
    };
    responses: {
        /** @description The request is not valid. `error` is `invalid_request`. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A bug in the service. `error` is `internal_error`. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this now. `error` is `overloaded` or `storage_full` or `unavailable`. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. `error` is `invalid_request` or `malformed_json`. */
        InvalidRequestOrMalformedJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing or not valid. `error` is `unauthorized`. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `cross_origin` or `domain_not_allowed` or `guests_not_allowed` or `insecure_sign_in` or `proof_required` or `recovery_not_allowed`. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `address_archived` or `address_taken`. */
        AddressArchivedOrAddressTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is too large. `error` is `body_too_large`. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `guest_limit` or `rate_limited` or `too_many_requests`. */
        GuestLimitOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `cross_origin`. */
        CrossOrigin: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `cross_origin` or `insecure_sign_in`. */
        CrossOriginOrInsecureSignIn: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `link_not_found`. */
        LinkNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `too_many_requests`. */
        RateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `guests_not_allowed`. */
        GuestsNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `cross_origin` or `recovery_not_allowed`. */
        CrossOriginOrRecoveryNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `too_many_requests`. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. `error` is `invalid_request` or `malformed_json`. */
        InvalidRequestOrMalformedJsonWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing or not valid. `error` is `owner_suspended` or `unauthorized`. */
        OwnerSuspendedOrUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `domain_not_allowed` or `mailbox_forbidden` or `scope_missing`. */
        DomainNotAllowedOrMailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is too large. `error` is `body_too_large`. */
        BodyTooLargeWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was used for another call. `error` is `idempotency_mismatch`. */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `active_mailbox_limit` or `daily_quota_exceeded` or `rate_limited`. */
        ActiveMailboxLimitOrDailyQuotaExceededOrRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A bug in the service. `error` is `internal_error`. */
        InternalErrorWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this now. `error` is `overloaded` or `storage_full` or `unavailable`. */
        OverloadedOrStorageFullOrUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. `error` is `invalid_request`. */
        InvalidRequestWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `mailbox_forbidden` or `scope_missing`. */
        MailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mailbox_not_found`. */
        MailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `guest_forbidden` or `mailbox_forbidden` or `scope_missing`. */
        GuestForbiddenOrMailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `too_many_requests`. */
        RateLimitedOrTooManyRequestsWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The events after the cursor are gone. `error` is `cursor_expired`. */
        CursorExpired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `too_many_streams`. */
        TooManyStreams: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `mailbox_forbidden` or `mailbox_suspended` or `scope_missing`. */
        MailboxForbiddenOrMailboxSuspendedOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `mailbox_full` or `owner_full` or `rate_limited` or `too_many_requests`. */
        DailyQuotaExceededOrMailboxFullOrOwnerFullOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mail_not_found` or `mailbox_not_found`. */
        MailNotFoundOrMailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `attachment_not_found` or `mail_not_found` or `mailbox_not_found`. */
        AttachmentNotFoundOrMailNotFoundOrMailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No byte of the content is in the range. `error` is `range_not_satisfiable`. */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no page of such a file. `error` is `not_viewable`. */
        NotViewable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `active_mailbox_limit` or `daily_quota_exceeded` or `rate_limited` or `too_many_requests`. */
        ActiveMailboxLimitOrDailyQuotaExceededOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `scope_missing`. */
        ScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mail_not_found`. */
        MailNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mail_not_found` or `mailbox_not_found` or `spam_check_off`. */
        MailNotFoundOrMailboxNotFoundOrSpamCheckOff: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `delivery_not_kept` or `mail_not_found` or `mailbox_not_found`. */
        DeliveryNotKeptOrMailNotFoundOrMailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `too_many_requests` or `too_many_streams`. */
        RateLimitedOrTooManyRequestsOrTooManyStreams: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this now. `error` is `overloaded` or `storage_full` or `unavailable` or `wait_incomplete`. */
        OverloadedOrStorageFullOrUnavailableOrWaitIncomplete: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `link_limit` or `rate_limited` or `too_many_requests`. */
        DailyQuotaExceededOrLinkLimitOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `link_forbidden` or `scope_missing`. */
        LinkForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `link_not_found`. */
        LinkNotFoundWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `session_not_found`. */
        SessionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `rate_limited` or `too_many_requests` or `webhook_limit`. */
        DailyQuotaExceededOrRateLimitedOrTooManyRequestsOrWebhookLimit: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `scope_missing` or `webhook_forbidden`. */
        ScopeMissingOrWebhookForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `webhook_not_found`. */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `mailbox_forbidden` or `scope_missing` or `webhook_forbidden`. */
        MailboxForbiddenOrScopeMissingOrWebhookForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mailbox_not_found` or `webhook_not_found`. */
        MailboxNotFoundOrWebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `too_many_requests` or `too_many_webhook_sends`. */
        RateLimitedOrTooManyRequestsOrTooManyWebhookSends: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `delivery_not_found` or `webhook_not_found`. */
        DeliveryNotFoundOrWebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `rate_limited` or `too_many_requests`. */
        DailyQuotaExceededOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `address_archived` or `address_taken`. */
        AddressArchivedOrAddressTakenWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `active_mailbox_limit` or `address_limit` or `daily_quota_exceeded` or `rate_limited` or `too_many_requests`. */
        ActiveMailboxLimitOrAddressLimitOrDailyQuotaExceededOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `domain_exists`. */
        DomainExists: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `domain_limit` or `rate_limited` or `too_many_requests`. */
        DailyQuotaExceededOrDomainLimitOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `domain_forbidden` or `mailbox_forbidden` or `scope_missing`. */
        DomainForbiddenOrMailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `domain_not_found`. */
        DomainNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `domain_not_found` or `mailbox_not_found`. */
        DomainNotFoundOrMailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `domain_taken` or `domain_unverified`. */
        DomainTakenOrDomainUnverified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `domain_taken`. */
        DomainTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `too_many_lookups` or `too_many_requests`. */
        RateLimitedOrTooManyLookupsOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `domain_not_allowed` or `expiry_not_allowed` or `mailbox_forbidden` or `scope_missing`. */
        DomainNotAllowedOrExpiryNotAllowedOrMailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `daily_quota_exceeded` or `key_limit` or `rate_limited` or `too_many_requests`. */
        DailyQuotaExceededOrKeyLimitOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `key_forbidden` or `scope_missing`. */
        KeyForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `key_not_found`. */
        KeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `rate_limited` or `script_limit` or `too_many_requests`. */
        RateLimitedOrScriptLimitOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `mailbox_not_found` or `script_not_found`. */
        MailboxNotFoundOrScriptNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `capture_forbidden` or `mailbox_forbidden` or `scope_missing`. */
        CaptureForbiddenOrMailboxForbiddenOrScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `script_not_found`. */
        ScriptNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access. `error` is `origin_forbidden`. */
        OriginForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `owner_not_found`. */
        OwnerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `move_refused` or `owner_deleted` or `owner_protected`. */
        MoveRefusedOrOwnerDeletedOrOwnerProtected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `owner_deleted`. */
        OwnerDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `move_refused` or `owner_protected`. */
        MoveRefusedOrOwnerProtected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description In conflict with another resource or call. `error` is `move_refused`. */
        MoveRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or expired. `error` is `handover_not_found` or `mailbox_not_found`. */
        HandoverNotFoundOrMailboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota or a limit is exceeded. `error` is `active_mailbox_limit` or `daily_quota_exceeded` or `mailbox_full` or `owner_full` or `rate_limited` or `too_many_requests`. */
        ActiveMailboxLimitOrDailyQuotaExceededOrMailboxFullOrOwnerFullOrRateLimitedOrTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Identifier of a link, not its token. */
        linkId: string;
        /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
        "idempotency-key": string;
        /** @description Only mailboxes with exactly this tag, once blanks around it are cut. */
        tag: string;
        /** @description Maximum number of items in the page, 1 to 200. */
        limit: number;
        /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
        cursor: string;
        /** @description An ETag that the client has: 304 without content when nothing has changed. */
        "if-none-match": string;
        /** @description Mailbox identifier. */
        mailboxId: string;
        /** @description `desc`, the default: the newest first. `asc`: the oldest first. */
        order: "asc" | "desc";
        /** @description The sender, or an address of the From header, contains this, in any case. */
        from: string;
        /** @description A recipient contains this, in any case. */
        to: string;
        /** @description An address of the Cc header contains this, in any case. */
        cc: string;
        /** @description A recipient that is in neither To nor Cc contains this, in any case. */
        bcc: string;
        /** @description The subject contains this, in any case. */
        subject: string;
        /** @description The Message-ID contains this, in any case. */
        messageId: string;
        /** @description Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag. */
        not: string;
        /** @description Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went. */
        q: string;
        /** @description Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
        receivedAfter: string;
        /** @description Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
        receivedBefore: string;
        /** @description Only emails with, or without, attachments. */
        hasAttachments: "true" | "false";
        /** @description true: only emails that are marked as read. false: only the others. */
        read: "true" | "false";
        /** @description Only emails whose message has more bytes. */
        largerThan: number;
        /** @description Only emails whose message has fewer bytes. */
        smallerThan: number;
        /** @description `true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`. */
        count: "true";
        /** @description `summary`: an EmailSummary in place of each Email, without bodies. */
        fields: "summary";
        /** @description Email identifier. */
        mailId: string;
        /** @description Attachment identifier. */
        attachmentId: string;
        /** @description One range of bytes, such as bytes=0-1023. Several are answered with the whole. */
        range: string;
        /** @description An ETag: the range is given only if the content still has it, else the whole. */
        "if-range": string;
        /** @description `true`: all emails, or all of `mailboxId`. Required when no other parameter chooses some. */
        all: "true";
        /** @description Identifier of an email: only it, and those that came before it. What arrives later is never meant. */
        upTo: string;
        /** @description A cursor: returns only the events after it. Default: all events that are kept; for a stream, those from now on. */
        after: string;
        /** @description Only events of these types, separated by commas. */
        types: string;
        /** @description For a stream of a client that can send no header: a ticket in place of the key. */
        ticket: string;
        /** @description For a stream: like `after`, over which it has precedence. Browsers send it when they reconnect. */
        "last-event-id": string;
        /** @description Webhook identifier. */
        webhookId: string;
        /** @description Domain identifier. */
        domainId: string;
        /** @description Identifier of an API key, not the key itself. */
        keyId: string;
        /** @description User ID of the owner. */
        owner: string;
        /** @description Only this action. */
        action: "owner.create" | "owner.suspend" | "owner.resume" | "owner.limits" | "owner.delete" | "owner.expect" | "owner.refuse" | "owner.arrive" | "owner.arrived" | "owner.move" | "owner.moved" | "owner.stay" | "key.revoke" | "mailbox.change" | "mailbox.suspend" | "mailbox.resume" | "mailbox.delete" | "mailbox.handover";
        /** @description Only what was done before this time. Such as 2027-01-31T12:00:00Z. */
        before: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifier of the request; the log of the service has the same. */
        "X-Request-Id": string;
        /** @description Seconds after which the same call may succeed, where that is known. */
        "Retry-After": number;
        /** @description The scheme of keys. */
        "WWW-Authenticate": string;
        /** @description API calls left in the daily quota, which starts again at midnight UTC. */
        "X-RateLimit-Remaining": number;
        /** @description Limits on calls (draft-ietf-httpapi-ratelimit-headers): `daily`, the calls `q` of the owner in a window of `w` seconds; and `key`, those of the key in a second, where the operator limits them. */
        "RateLimit-Policy": string;
        /** @description The rest of each limit: `r` calls are left, and after `t` seconds there are more. */
        RateLimit: string;
        /** @description Query parameters that were ignored because the path does not know them, percent-encoded, with commas between them. */
        "X-Unknown-Parameters": string;
        /** @description The next page, where there is one (RFC 8288). */
        Link: string;
        /** @description Version of the answer, for If-None-Match. */
        ETag: string;
        /** @description With `wait` or `after`: the cursor after these emails, to go on with as `after`. */
        "X-Cursor": string;
        /** @description Ranges can be asked for. */
        "Accept-Ranges": string;
        /** @description Number of bytes of the answer. */
        "Content-Length": number;
        /** @description The range that the answer has, and the size of the whole. */
        "Content-Range": string;
        /** @description The name under which to save the file (RFC 6266). */
        "Content-Disposition": string;
        /** @description What a browser may do with the content: nothing, but with a page show it. Pass it on where it is shown. */
        "Content-Security-Policy": string;
        /** @description Numbers of images that the page does not show: `remote`, on servers; `inline`, in the message, but too large, of another type or not there. `effects` is the number of declarations of animations, shadows and the like that are too much for a browser. `truncated` when some of the email is not shown. */
        "X-Left-Out": string;
        /** @description Width in pixels that the page asks for by fixed widths. Absent where it has none, or rules for small screens: it fits any width then. */
        "X-Page-Width": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AddressArchivedOrAddressTaken"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["GuestLimitOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: {
                /** @description true: the mailbox of a guest stays until it expires; a recovery link leads back to it. */
                keep?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["CrossOrigin"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenLink"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedView"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedView"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJson"];
            403: components["responses"]["CrossOriginOrInsecureSignIn"];
            404: components["responses"]["LinkNotFound"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["RateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSharedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a link, not its token. */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedView"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofChallenge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["GuestsNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRecoveryLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossOriginOrRecoveryNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMailboxes: {
        parameters: {
            query?: {
                /** @description Only the mailbox with exactly this address, in any case. */
                address?: string;
                /** @description Only mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: components["parameters"]["tag"];
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: components["parameters"]["limit"];
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Mailbox"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createMailbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateMailbox"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainNotAllowedOrMailboxForbiddenOrScopeMissing"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["ActiveMailboxLimitOrDailyQuotaExceededOrRateLimited"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteMailboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ids"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getMailbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    updateMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMailbox"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["GuestForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Seconds to wait at most, up to 55, until the list has an email. It then has the newest 100 at most, and the header X-Cursor has what to go on with as `after`. Goes with `after`, `from`, `to`, `subject` and `hasAttachments` alone. */
                wait?: number;
                /** @description Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339). After a cursor or an id, also of a deleted email, come those that were stored later, in the order of the event log; after a time, those that were received later. */
                after?: string;
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: components["parameters"]["limit"];
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description `desc`, the default: the newest first. `asc`: the oldest first. */
                order?: components["parameters"]["order"];
                /** @description The sender, or an address of the From header, contains this, in any case. */
                from?: components["parameters"]["from"];
                /** @description A recipient contains this, in any case. */
                to?: components["parameters"]["to"];
                /** @description An address of the Cc header contains this, in any case. */
                cc?: components["parameters"]["cc"];
                /** @description A recipient that is in neither To nor Cc contains this, in any case. */
                bcc?: components["parameters"]["bcc"];
                /** @description The subject contains this, in any case. */
                subject?: components["parameters"]["subject"];
                /** @description The Message-ID contains this, in any case. */
                messageId?: components["parameters"]["messageId"];
                /** @description Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag. */
                not?: components["parameters"]["not"];
                /** @description Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went. */
                q?: components["parameters"]["q"];
                /** @description Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedAfter?: components["parameters"]["receivedAfter"];
                /** @description Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedBefore?: components["parameters"]["receivedBefore"];
                /** @description Only emails with, or without, attachments. */
                hasAttachments?: components["parameters"]["hasAttachments"];
                /** @description true: only emails that are marked as read. false: only the others. */
                read?: components["parameters"]["read"];
                /** @description Only emails whose message has more bytes. */
                largerThan?: components["parameters"]["largerThan"];
                /** @description Only emails whose message has fewer bytes. */
                smallerThan?: components["parameters"]["smallerThan"];
                /** @description Only emails in mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: string;
                /** @description `true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`. */
                count?: components["parameters"]["count"];
                /** @description `summary`: an EmailSummary in place of each Email, without bodies. */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    "X-Cursor": components["headers"]["X-Cursor"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Email"] | components["schemas"]["EmailSummary"])[];
                        /** @description The `cursor` of the next page, which may be empty. */
                        nextCursor?: string;
                        searched?: components["schemas"]["Searched"];
                        /** @description With `count=true`: number of emails of all pages; of a search, as far as it was counted. */
                        total?: number;
                        /** @description With `count=true`: whether that is all of them. If not, there are at least as many. */
                        totalIsExact?: boolean;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    "X-Cursor": components["headers"]["X-Cursor"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["TooManyStreams"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    injectMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
                "multipart/form-data": {
                    /** @description Address of the sender, alone or as `Name <address>`. */
                    sender: string;
                    /** @description Addresses of To, with commas between them. Default: the mailbox. */
                    to?: string[];
                    /** @description Addresses of Cc. */
                    cc?: string[];
                    /** @description Addresses of Reply-To. */
                    replyTo?: string[];
                    /** @description More header fields, a part for each, such as `List-Id: <news.example.com>`. */
                    headers?: string[];
                    /** @description Subject line. */
                    subject?: string;
                    /** @description Plain text. */
                    body?: string;
                    /** @description HTML; with a body too, they are alternatives. */
                    htmlBody?: string;
                    /** @description Attachments, a part for each. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrMailboxSuspendedOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrMailboxFullOrOwnerFullOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteMails: {
        parameters: {
            query?: {
                /** @description `true`, without a body: deletes all emails of the mailbox. */
                all?: "true";
            };
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteMails"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    updateMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMails"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    updateMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMail"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSummary"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Attachment"][];
                    };
                };
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ids"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
                /** @description Attachment identifier. */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["AttachmentNotFoundOrMailNotFoundOrMailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
                /** @description Attachment identifier. */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["AttachmentNotFoundOrMailNotFoundOrMailboxNotFound"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getRawMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
                /** @description One range of bytes, such as bytes=0-1023. Several are answered with the whole. */
                range?: components["parameters"]["range"];
                /** @description An ETag: the range is given only if the content still has it, else the whole. */
                "if-range"?: components["parameters"]["if-range"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Length": components["headers"]["Content-Length"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description A range of the bytes. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Length": components["headers"]["Content-Length"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
                /** @description One range of bytes, such as bytes=0-1023. Several are answered with the whole. */
                range?: components["parameters"]["range"];
                /** @description An ETag: the range is given only if the content still has it, else the whole. */
                "if-range"?: components["parameters"]["if-range"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
                /** @description Attachment identifier. */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Length": components["headers"]["Content-Length"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description A range of the bytes. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Length": components["headers"]["Content-Length"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["AttachmentNotFoundOrMailNotFoundOrMailboxNotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    viewAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
                /** @description Attachment identifier. */
                attachmentId: components["parameters"]["attachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["AttachmentNotFoundOrMailNotFoundOrMailboxNotFound"];
            415: components["responses"]["NotViewable"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getMailParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPart"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    exportMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listArchivedMailboxes: {
        parameters: {
            query?: {
                /** @description Only mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: components["parameters"]["tag"];
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ArchivedMailbox"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteArchivedMailboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ids"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getArchivedMailbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivedMailbox"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteArchivedMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    reactivateMailbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReactivateMailbox"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainNotAllowedOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["ActiveMailboxLimitOrDailyQuotaExceededOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listOwnMails: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description `desc`, the default: the newest first. `asc`: the oldest first. */
                order?: components["parameters"]["order"];
                /** @description The sender, or an address of the From header, contains this, in any case. */
                from?: components["parameters"]["from"];
                /** @description A recipient contains this, in any case. */
                to?: components["parameters"]["to"];
                /** @description An address of the Cc header contains this, in any case. */
                cc?: components["parameters"]["cc"];
                /** @description A recipient that is in neither To nor Cc contains this, in any case. */
                bcc?: components["parameters"]["bcc"];
                /** @description The subject contains this, in any case. */
                subject?: components["parameters"]["subject"];
                /** @description The Message-ID contains this, in any case. */
                messageId?: components["parameters"]["messageId"];
                /** @description Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag. */
                not?: components["parameters"]["not"];
                /** @description Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went. */
                q?: components["parameters"]["q"];
                /** @description Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedAfter?: components["parameters"]["receivedAfter"];
                /** @description Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedBefore?: components["parameters"]["receivedBefore"];
                /** @description Only emails with, or without, attachments. */
                hasAttachments?: components["parameters"]["hasAttachments"];
                /** @description true: only emails that are marked as read. false: only the others. */
                read?: components["parameters"]["read"];
                /** @description Only emails whose message has more bytes. */
                largerThan?: components["parameters"]["largerThan"];
                /** @description Only emails whose message has fewer bytes. */
                smallerThan?: components["parameters"]["smallerThan"];
                /** @description Only emails in mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: string;
                /** @description `true`: the answer has `total`, the number of emails of all pages, and `totalIsExact`. */
                count?: components["parameters"]["count"];
                /** @description `summary`: an EmailSummary in place of each Email, without bodies. */
                fields?: components["parameters"]["fields"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Email"] | components["schemas"]["EmailSummary"])[];
                        /** @description The `cursor` of the next page, which may be empty. */
                        nextCursor?: string;
                        searched?: components["schemas"]["Searched"];
                        /** @description With `count=true`: number of emails of all pages; of a search, as far as it was counted. */
                        total?: number;
                        /** @description With `count=true`: whether that is all of them. If not, there are at least as many. */
                        totalIsExact?: boolean;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteOwnMails: {
        parameters: {
            query?: {
                /** @description `true`: all emails, or all of `mailboxId`. Required when no other parameter chooses some. */
                all?: components["parameters"]["all"];
                /** @description Only emails of this mailbox. */
                mailboxId?: string;
                /** @description Identifier of an email: only it, and those that came before it. What arrives later is never meant. */
                upTo?: components["parameters"]["upTo"];
                /** @description The sender, or an address of the From header, contains this, in any case. */
                from?: components["parameters"]["from"];
                /** @description A recipient contains this, in any case. */
                to?: components["parameters"]["to"];
                /** @description An address of the Cc header contains this, in any case. */
                cc?: components["parameters"]["cc"];
                /** @description A recipient that is in neither To nor Cc contains this, in any case. */
                bcc?: components["parameters"]["bcc"];
                /** @description The subject contains this, in any case. */
                subject?: components["parameters"]["subject"];
                /** @description The Message-ID contains this, in any case. */
                messageId?: components["parameters"]["messageId"];
                /** @description Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag. */
                not?: components["parameters"]["not"];
                /** @description Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went. */
                q?: components["parameters"]["q"];
                /** @description Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedAfter?: components["parameters"]["receivedAfter"];
                /** @description Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedBefore?: components["parameters"]["receivedBefore"];
                /** @description Only emails with, or without, attachments. */
                hasAttachments?: components["parameters"]["hasAttachments"];
                /** @description true: only emails that are marked as read. false: only the others. */
                read?: components["parameters"]["read"];
                /** @description Only emails whose message has more bytes. */
                largerThan?: components["parameters"]["largerThan"];
                /** @description Only emails whose message has fewer bytes. */
                smallerThan?: components["parameters"]["smallerThan"];
                /** @description Only emails in mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMails"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    markOwnMails: {
        parameters: {
            query?: {
                /** @description `true`: all emails, or all of `mailboxId`. Required when no other parameter chooses some. */
                all?: components["parameters"]["all"];
                /** @description Only emails of this mailbox. */
                mailboxId?: string;
                /** @description Identifier of an email: only it, and those that came before it. What arrives later is never meant. */
                upTo?: components["parameters"]["upTo"];
                /** @description The sender, or an address of the From header, contains this, in any case. */
                from?: components["parameters"]["from"];
                /** @description A recipient contains this, in any case. */
                to?: components["parameters"]["to"];
                /** @description An address of the Cc header contains this, in any case. */
                cc?: components["parameters"]["cc"];
                /** @description A recipient that is in neither To nor Cc contains this, in any case. */
                bcc?: components["parameters"]["bcc"];
                /** @description The subject contains this, in any case. */
                subject?: components["parameters"]["subject"];
                /** @description The Message-ID contains this, in any case. */
                messageId?: components["parameters"]["messageId"];
                /** @description Names of parameters with commas between, such as `from,subject`: only emails for which these do not hold. Of from, to, cc, bcc, subject, messageId, tag. */
                not?: components["parameters"]["not"];
                /** @description Words, each the beginning of a word in the sender, the subject or the text: in any case and script, without regard to accents. `-word` leaves out the mails that have it. `searched` in the answer tells how far the search went. */
                q?: components["parameters"]["q"];
                /** @description Only emails received after this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedAfter?: components["parameters"]["receivedAfter"];
                /** @description Only emails received before this time (RFC 3339), such as 2026-03-01T12:00:00Z. */
                receivedBefore?: components["parameters"]["receivedBefore"];
                /** @description Only emails with, or without, attachments. */
                hasAttachments?: components["parameters"]["hasAttachments"];
                /** @description true: only emails that are marked as read. false: only the others. */
                read?: components["parameters"]["read"];
                /** @description Only emails whose message has more bytes. */
                largerThan?: components["parameters"]["largerThan"];
                /** @description Only emails whose message has fewer bytes. */
                smallerThan?: components["parameters"]["smallerThan"];
                /** @description Only emails in mailboxes with exactly this tag, once blanks around it are cut. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMail"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMails"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getOwnMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["MailNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    explainCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailCodes"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["MailNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getSeenMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenEmail"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            404: components["responses"]["MailNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getMailPage: {
        parameters: {
            query?: {
                /** @description `1` loads images from servers, over https only, which tells the sender that the email is read. Default: nothing is loaded. */
                remote?: "0" | "1";
                /** @description `1` puts the subject, the sender, the recipients and the time above the email, on white paper: for print. Default: the email alone. */
                head?: "0" | "1";
                /** @description A mail client: what it does not support of the HTML, by the data of caniemail.com, is taken out. `/checks/features` with the same `as` lists it. Default: nothing is. */
                as?: "aol.android" | "aol.desktop-webmail" | "aol.ios" | "apple-mail.ios" | "apple-mail.macos" | "fastmail.desktop-webmail" | "free-fr.desktop-webmail" | "gmail.android" | "gmail.desktop-webmail" | "gmail.ios" | "gmail.mobile-webmail" | "gmx.android" | "gmx.desktop-webmail" | "gmx.ios" | "hey.desktop-webmail" | "ionos-1and1.android" | "ionos-1and1.desktop-webmail" | "laposte.android" | "laposte.desktop-webmail" | "laposte.ios" | "mail-ru.desktop-webmail" | "orange.android" | "orange.desktop-webmail" | "orange.ios" | "outlook.android" | "outlook.ios" | "outlook.macos" | "outlook.outlook-com" | "outlook.windows" | "outlook.windows-mail" | "protonmail.android" | "protonmail.desktop-webmail" | "protonmail.ios" | "rainloop.desktop-webmail" | "samsung-email.android" | "sfr.android" | "sfr.desktop-webmail" | "sfr.ios" | "t-online-de.desktop-webmail" | "thunderbird.macos" | "thunderbird.windows" | "web-de.android" | "web-de.desktop-webmail" | "web-de.ios" | "wp-pl.desktop-webmail" | "yahoo.android" | "yahoo.desktop-webmail" | "yahoo.ios";
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Page-Width": components["headers"]["X-Page-Width"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Page-Width": components["headers"]["X-Page-Width"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    checkMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailCheck"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listCheckedFeatures: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description A mail client: lists what it does not support, and then what it supports in part, with this client alone in `clients`. What no reader sees, as comments, is not in this list. */
                as?: "aol.android" | "aol.desktop-webmail" | "aol.ios" | "apple-mail.ios" | "apple-mail.macos" | "fastmail.desktop-webmail" | "free-fr.desktop-webmail" | "gmail.android" | "gmail.desktop-webmail" | "gmail.ios" | "gmail.mobile-webmail" | "gmx.android" | "gmx.desktop-webmail" | "gmx.ios" | "hey.desktop-webmail" | "ionos-1and1.android" | "ionos-1and1.desktop-webmail" | "laposte.android" | "laposte.desktop-webmail" | "laposte.ios" | "mail-ru.desktop-webmail" | "orange.android" | "orange.desktop-webmail" | "orange.ios" | "outlook.android" | "outlook.ios" | "outlook.macos" | "outlook.outlook-com" | "outlook.windows" | "outlook.windows-mail" | "protonmail.android" | "protonmail.desktop-webmail" | "protonmail.ios" | "rainloop.desktop-webmail" | "samsung-email.android" | "sfr.android" | "sfr.desktop-webmail" | "sfr.ios" | "t-online-de.desktop-webmail" | "thunderbird.macos" | "thunderbird.windows" | "web-de.android" | "web-de.desktop-webmail" | "web-de.ios" | "wp-pl.desktop-webmail" | "yahoo.android" | "yahoo.desktop-webmail" | "yahoo.ios";
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CheckedFeature"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listCheckedLinks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CheckedLink"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    checkSpam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpamCheck"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFoundOrSpamCheckOff"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getEmailAuthentication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAuthentication"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getEmailDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDelivery"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["DeliveryNotKeptOrMailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    waitForMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WaitRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitResult"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            410: components["responses"]["CursorExpired"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsOrTooManyStreams"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailableOrWaitIncomplete"];
        };
    };
    matchMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchResult"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listMailboxLinks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ShareLink"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createMailboxLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateMailboxLink"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrLinkLimitOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listMailLinks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ShareLink"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createMailLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
                /** @description Email identifier. */
                mailId: components["parameters"]["mailId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateMailLink"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailNotFoundOrMailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrLinkLimitOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ShareLink"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    revokeLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a link, not its token. */
                linkId: components["parameters"]["linkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["LinkForbiddenOrScopeMissing"];
            404: components["responses"]["LinkNotFoundWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description A cursor: returns only the events after it. Default: all events that are kept; for a stream, those from now on. */
                after?: components["parameters"]["after"];
                /** @description Maximum number of events. A stream has no limit. */
                limit?: number;
                /** @description Only events of these types, separated by commas. */
                types?: components["parameters"]["types"];
                /** @description For a stream of a client that can send no header: a ticket in place of the key. */
                ticket?: components["parameters"]["ticket"];
            };
            header?: {
                /** @description For a stream: like `after`, over which it has precedence. Browsers send it when they reconnect. */
                "last-event-id"?: components["parameters"]["last-event-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. With `Accept: text/event-stream` a stream of events as they happen: `id` is the cursor, `event` the type, `data` an Event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["RateLimitedOrTooManyRequestsOrTooManyStreams"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listMailboxEvents: {
        parameters: {
            query?: {
                /** @description A cursor: returns only the events after it. Default: all events that are kept; for a stream, those from now on. */
                after?: components["parameters"]["after"];
                /** @description Maximum number of events. A stream has no limit. */
                limit?: number;
                /** @description Only events of these types, separated by commas. */
                types?: components["parameters"]["types"];
                /** @description For a stream of a client that can send no header: a ticket in place of the key. */
                ticket?: components["parameters"]["ticket"];
            };
            header?: {
                /** @description For a stream: like `after`, over which it has precedence. Browsers send it when they reconnect. */
                "last-event-id"?: components["parameters"]["last-event-id"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. With `Accept: text/event-stream` a stream of events as they happen: `id` is the cursor, `event` the type, `data` an Event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            410: components["responses"]["CursorExpired"];
            429: components["responses"]["RateLimitedOrTooManyRequestsOrTooManyStreams"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createStreamTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamTicket"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createSignInCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInCode"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OpenSession"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            404: components["responses"]["SessionNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrRateLimitedOrTooManyRequestsOrWebhookLimit"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissingOrWebhookForbidden"];
            404: components["responses"]["MailboxNotFoundOrWebhookNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsOrTooManyWebhookSends"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description Id of a delivery: returns only older ones. Not together with `cursor`. */
                before?: string;
                /** @description Only deliveries in this state. */
                state?: "pending" | "delivered" | "failed";
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Webhook identifier. */
                webhookId: components["parameters"]["webhookId"];
                /** @description Delivery identifier. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissingOrWebhookForbidden"];
            404: components["responses"]["DeliveryNotFoundOrWebhookNotFound"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    ensureMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Address, such as name@mail.example.com. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClaimAddress"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainNotAllowedOrMailboxForbiddenOrScopeMissing"];
            409: components["responses"]["AddressArchivedOrAddressTakenWithoutKey"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["ActiveMailboxLimitOrAddressLimitOrDailyQuotaExceededOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Domain"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            409: components["responses"]["DomainExists"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrDomainLimitOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier. */
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["DomainNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier. */
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["DomainNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier. */
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomain"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["DomainNotFoundOrMailboxNotFound"];
            409: components["responses"]["DomainTakenOrDomainUnverified"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier. */
                domainId: components["parameters"]["domainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["DomainNotFound"];
            409: components["responses"]["DomainTaken"];
            429: components["responses"]["RateLimitedOrTooManyLookupsOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getMailRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRules"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    setMailRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRules"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRules"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422. */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainNotAllowedOrExpiryNotAllowedOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["DailyQuotaExceededOrKeyLimitOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of an API key, not the key itself. */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["KeyForbiddenOrScopeMissing"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of an API key, not the key itself. */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["KeyForbiddenOrScopeMissing"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUsage"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listRefusals: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Refusal"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["ScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getDeliveryScript: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryScript"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFoundOrScriptNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    setDeliveryScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDeliveryScript"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryScript"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrScriptLimitOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    endDeliveryScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFoundOrScriptNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listDeliveryAttempts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DeliveryAttempt"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getCaptureScript: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryScript"];
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["CaptureForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["ScriptNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    setCaptureScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDeliveryScript"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryScript"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["CaptureForbiddenOrMailboxForbiddenOrScopeMissing"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    endCaptureScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["CaptureForbiddenOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["ScriptNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listCaptureAttempts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["DeliveryAttempt"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["CaptureForbiddenOrMailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: {
                /** @description admin: tools for keys, domains and webhooks, too. */
                tools?: "admin";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description Taken; no content. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["OriginForbidden"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getOperatorOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOverview"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listOperatorKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only the keys of this owner that are not revoked. */
                owner?: string;
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OperatorKey"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listOperatorDomains: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description true: only those whose records fail. */
                failing?: "true";
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OperatorDomain"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listFailingWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OperatorWebhook"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listGuestNetworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["GuestNetwork"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listTopSenders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domains: components["schemas"]["TopSender"][];
                        networks: components["schemas"]["TopSender"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description Beginning of the name. Only in the order of names. */
                search?: string;
                /** @description Order: by name, or those with the most bytes first. */
                sort?: "name" | "bytes";
                /** @description Only suspended owners, by name. Without search and sort. */
                state?: "suspended";
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OperatorOwner"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    getOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwner"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            409: components["responses"]["OwnerDeleted"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteOwner"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            409: components["responses"]["MoveRefusedOrOwnerDeletedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    changeOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwner"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            409: components["responses"]["MoveRefusedOrOwnerDeletedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    suspendOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            409: components["responses"]["MoveRefusedOrOwnerDeletedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    resumeOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOwner"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            409: components["responses"]["MoveRefusedOrOwnerDeletedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    revokeOwnersKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of an API key, not the key itself. */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["KeyNotFound"];
            409: components["responses"]["MoveRefusedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    createMoveTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveTicket"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            409: components["responses"]["MoveRefusedOrOwnerDeletedOrOwnerProtected"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    endMoveTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the owner. */
                owner: components["parameters"]["owner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["OwnerNotFound"];
            409: components["responses"]["MoveRefused"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    findReportedMailbox: {
        parameters: {
            query: {
                /** @description The address of the report. */
                address: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedMailbox"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    deleteReportedMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            409: components["responses"]["MoveRefused"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    changeReportedMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeReported"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedMailbox"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            409: components["responses"]["MoveRefused"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    handOverMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mailbox identifier. */
                mailboxId: components["parameters"]["mailboxId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handover"];
                };
            };
            400: components["responses"]["InvalidRequestOrMalformedJsonWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    downloadHandover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Handover identifier. */
                handoverId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            404: components["responses"]["HandoverNotFoundOrMailboxNotFound"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the page, 1 to 200. */
                limit?: number;
                /** @description The `nextCursor` of the previous page, with the same filter: returns the next one. */
                cursor?: components["parameters"]["cursor"];
                /** @description Only what was done to this owner. */
                owner?: string;
                /** @description Only this action. */
                action?: components["parameters"]["action"];
                /** @description Only what was done at this time or later. Such as 2027-01-31T12:00:00Z. */
                after?: string;
                /** @description Only what was done before this time. Such as 2027-01-31T12:00:00Z. */
                before?: components["parameters"]["before"];
            };
            header?: {
                /** @description An ETag that the client has: 304 without content when nothing has changed. */
                "if-none-match"?: components["parameters"]["if-none-match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        /** @description The `cursor` of the next page; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
            /** @description The client has it: nothing has changed. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only what was done to this owner. */
                owner?: string;
                /** @description Only this action. */
                action?: components["parameters"]["action"];
                /** @description Only what was done at this time or later. Such as 2027-01-31T12:00:00Z. */
                after?: string;
                /** @description Only what was done before this time. Such as 2027-01-31T12:00:00Z. */
                before?: components["parameters"]["before"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["MailboxForbiddenOrScopeMissing"];
            429: components["responses"]["RateLimitedOrTooManyRequestsWithoutKey"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
    importMailbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
            400: components["responses"]["InvalidRequestWithoutKey"];
            401: components["responses"]["OwnerSuspendedOrUnauthorized"];
            403: components["responses"]["DomainNotAllowedOrMailboxForbiddenOrScopeMissing"];
            404: components["responses"]["MailboxNotFound"];
            413: components["responses"]["BodyTooLargeWithoutKey"];
            429: components["responses"]["ActiveMailboxLimitOrDailyQuotaExceededOrMailboxFullOrOwnerFullOrRateLimitedOrTooManyRequests"];
            500: components["responses"]["InternalErrorWithoutKey"];
            503: components["responses"]["OverloadedOrStorageFullOrUnavailable"];
        };
    };
}
