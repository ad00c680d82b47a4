import './sessions.css';
import { For, Show } from 'solid-js';
import { exactTime, Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { path, type Schemas } from '../../../service/api.ts';
import { api, readSession } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { createManaged, type Managed } from '../managed.ts';
import { ManagedList, managedPage } from '../managed-list.tsx';

type SessionData = Schemas['OpenSession'];

/** Browsers that are signed in with the key of this session: one is ended, or all others. */
export function Sessions() {
  const managed = createManaged<SessionData>(managedPage, {
    // No event tells of sessions.
    list: createFollowedList('/v1/sessions', { concerns: () => false, pauseMs: 500 }),
    path: '/sessions',
    remove: ([session, ...more]) =>
      api.remove(more.length === 0 ? path`/v1/sessions/${session?.id ?? ''}` : '/v1/sessions'),
    onRemoved: async (ended) => {
      if (ended.some(({ current }) => current)) return void (await readSession());
      say(mt().sessions.ended(ended.length));
      await managed.list().reload();
    },
  });
  const others = () => managed.list().items.filter(({ current }) => !current);
  return (
    <ManagedList
      title={mt().sessions.title}
      managed={managed}
      question={(sessions) => questionOf(sessions)}
      empty={{ title: mt().sessions.none, hint: mt().sessions.noneHint }}
      before={
        <div class="sessions-intro">
          <p class="dim">{mt().sessions.about}</p>
          <Show when={others().length > 1}>
            <button type="button" class="danger" onClick={() => managed.ask(others())}>
              {mt().sessions.endOthers}
            </button>
          </Show>
        </div>
      }
    >
      {(list) => <SessionTable sessions={list.items} onEnd={(session) => managed.ask([session])} />}
    </ManagedList>
  );
}

function SessionTable(props: {
  sessions: readonly SessionData[];
  onEnd: (session: SessionData) => ReturnType<Managed<SessionData>['ask']>;
}) {
  return (
    <table class="table folds">
      <caption class="sr">{mt().sessions.title}</caption>
      <thead>
        <tr>
          <th scope="col">{mt().sessions.browser}</th>
          <th scope="col">{mt().sessions.began}</th>
          <th scope="col">{mt().sessions.lastUsed}</th>
          <th scope="col">
            <span class="sr">{mt().sessions.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.sessions}>
          {(session) => (
            <tr>
              <th scope="row">
                {nameOf(session)}{' '}
                <Show when={session.current}>
                  <span class="tag own">{mt().sessions.current}</span>
                </Show>
              </th>
              <td data-label={mt().sessions.began}>
                <Time at={session.createdAt} />
              </td>
              <td data-label={mt().sessions.lastUsed}>
                <Time at={session.lastUsedAt} />
              </td>
              <td class="row-actions">
                <button
                  type="button"
                  class="quiet danger"
                  data-row={session.id}
                  aria-label={mt().sessions.endNamed(nameOf(session), exactTime(session.createdAt))}
                  onClick={() => props.onEnd(session)}
                >
                  {mt().sessions.end}
                </button>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** Browser and system of a session, in the language of the app. */
function nameOf({ browserName, system }: SessionData): string {
  const texts = mt().sessions;
  if (browserName !== undefined && system !== undefined) return texts.named(browserName, system);
  return browserName ?? system ?? texts.unknown;
}

/** Question before sessions end. */
function questionOf(sessions: readonly SessionData[]) {
  const texts = mt().sessions;
  const [first] = sessions;
  if (sessions.length > 1)
    return { title: texts.endOthersTitle, hints: [texts.endHint, texts.endOthersHint], action: texts.endOthers };
  const hint = first?.current === true ? texts.endCurrentHint : texts.endHint;
  return { title: texts.endTitle(first === undefined ? '' : nameOf(first)), hints: [hint], action: texts.end };
}
