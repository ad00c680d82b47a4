import { Show } from 'solid-js';
import { asWritten, copyCode, grouped } from '../../parts/codes.ts';
import { Icon } from '../../parts/icon.tsx';
import { SenderName } from '../../parts/rows/sender-name.tsx';
import { TimeOfDay } from '../../parts/times.tsx';
import { fileCount, type MailSummary } from '../../service/search.ts';
import { t } from '../../texts/texts.ts';

interface MailRowProps {
  readonly mail: MailSummary;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly hasSelection: boolean;
  /** Name, tag or alias of its mailbox and its address, where the list has several. */
  readonly mailbox: { readonly name: string; readonly address: string } | undefined;
  readonly onSelect: (isRange: boolean) => void;
  /** Called when keys have brought the focus to it. */
  readonly onReach: () => void;
}

/** A mail in a list: who, what about, its code, and when. */
export function MailRow(props: MailRowProps) {
  const subject = () => props.mail.subject || t().mails.noSubject;
  return (
    <div
      class="mail-row"
      classList={{
        open: props.isOpen,
        selected: props.isSelected,
        unread: !props.mail.read,
        choosing: props.hasSelection,
      }}
      data-testid="mail-row"
    >
      <label class="select-area">
        <input
          type="checkbox"
          class="select"
          checked={props.isSelected}
          aria-label={t().mails.select(subject())}
          onClick={(event) => {
            props.onSelect(event.shiftKey);
            // A range leaves it selected where the click alone would not.
            event.currentTarget.checked = props.isSelected;
          }}
        />
      </label>
      <a
        class="row"
        href={props.href}
        data-mail={props.mail.id}
        aria-current={props.isOpen ? 'true' : undefined}
        // A row that is pressed with the pointer stays under it.
        onFocusIn={({ currentTarget }) => currentTarget.matches(':focus-visible') && props.onReach()}
      >
        <span class="row-line">
          <SenderName mail={props.mail} />
          <Show when={!props.mail.read}>
            <span class="sr">{t().mails.unread}</span>
          </Show>
          <Show when={props.mailbox}>
            {(mailbox) => (
              <span class="tag" title={mailbox().address}>
                {mailbox().name}
              </span>
            )}
          </Show>
          <Show when={fileCount(props.mail) > 0}>
            <span class="files" title={t().mails.attachments(fileCount(props.mail))}>
              <Icon name="paperclip" />
              {fileCount(props.mail)}
            </span>
          </Show>
          <TimeOfDay at={props.mail.receivedAt} />
        </span>
        <span class="row-line">
          <span class="about">
            <bdi class="subject">{subject()}</bdi> <bdi class="preview dim">{props.mail.preview}</bdi>
          </span>
        </span>
      </a>
      <Show when={codeOf(props.mail)}>
        {(code) => (
          <button
            type="button"
            class="code-pill"
            aria-label={`${t().mail.copyCode} ${grouped(asWritten(code()))}`}
            onClick={() => copyCode(code())}
          >
            {grouped(asWritten(code()))}
          </button>
        )}
      </Show>
    </div>
  );
}

/** First code of a mail, where it has one. */
export function codeOf({
  code: value,
  codeText: text = value,
}: MailSummary): { value: string; text: string } | undefined {
  return value === undefined || text === undefined ? undefined : { value, text };
}
