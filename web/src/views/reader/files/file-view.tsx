import { Match, Switch } from 'solid-js';
import { late } from '../../../base/late/late.ts';
import type { Schemas } from '../../../service/api.ts';
import { serviceUrl } from '../../../service/service.ts';
import { recoverFrame } from '../paper/recover-frame.ts';
import { kindOfFile } from './file-kind.ts';

const TableView = late(async () => (await import('./table-view.tsx')).TableView);
const EventView = late(async () => (await import('./calendar/event-view.tsx')).EventView);

/** A file of a mail, shown. */
export function FileView(props: { attachment: Schemas['Attachment']; endpoint: string }) {
  const kind = () => kindOfFile(props.attachment);
  return (
    <Switch>
      <Match when={kind() === 'table'}>
        <TableView
          endpoint={`${props.endpoint}/content`}
          sizeBytes={props.attachment.sizeBytes}
          name={props.attachment.filename}
        />
      </Match>
      <Match when={kind() === 'events'}>
        <EventView endpoint={`${props.endpoint}/content`} sizeBytes={props.attachment.sizeBytes} />
      </Match>
      <Match when={kind() === 'page'}>
        <iframe
          class="viewer"
          src={serviceUrl(`${props.endpoint}/view`)}
          title={props.attachment.filename}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          ref={recoverFrame}
        />
      </Match>
    </Switch>
  );
}
