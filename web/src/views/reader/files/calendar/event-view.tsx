import '../files.css';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { createLoaded } from '../../../../base/loaded.ts';
import { Failure } from '../../../../parts/failure.tsx';
import { rt } from '../../../../texts/reader/texts.ts';
import { readFileText } from '../file-text.ts';
import { recurrenceWords, spanWords, writtenWords } from './event-words.ts';
import { type CalendarEvent, type EventPerson, readCalendarFile } from './events.ts';

/** The events of a calendar file, each on a card: nothing of it is answered or entered anywhere. */
export function EventView(props: { endpoint: string; sizeBytes: number }) {
  const file = createLoaded(
    () => ({ endpoint: props.endpoint, sizeBytes: props.sizeBytes }),
    ({ endpoint, sizeBytes }) => readFileText(endpoint, sizeBytes),
  );
  const calendar = createMemo(() => file.value && readCalendarFile(file.value.text));
  return (
    <Show when={!file.failure} fallback={<Failure error={file.failure} onRetry={file.reload} />}>
      <Show when={calendar()}>
        {(shown) => (
          <>
            <Show when={shown().isCut || file.value?.isCut === true}>
              <p class="dim">{rt().events.cut}</p>
            </Show>
            <Show when={shown().events.length === 0}>
              <p class="dim">{rt().events.none}</p>
            </Show>
            <For each={shown().events}>{(event) => <EventCard event={event} method={shown().method} />}</For>
          </>
        )}
      </Show>
    </Show>
  );
}

function EventCard(props: { event: CalendarEvent; method: string }) {
  const words = () => rt().events;
  const isCancelled = () => props.method === 'CANCEL' || props.event.status === 'CANCELLED';
  const written = () => props.event.start && writtenWords(props.event.start, props.event.end);
  return (
    <article class="event">
      <h3>
        <bdi>{props.event.summary || words().untitled}</bdi>
      </h3>
      <Show when={isCancelled()}>
        <p class="event-status">{words().cancelled}</p>
      </Show>
      <dl>
        <Show when={props.event.start}>
          {(start) => (
            <Row name={words().when}>
              <p>{spanWords(start(), props.event.end)}</p>
              <Show when={written()}>
                {(text) => (
                  <p class="dim">
                    {words().written} <bdi>{text()}</bdi>
                  </p>
                )}
              </Show>
            </Row>
          )}
        </Show>
        <Show when={props.event.recurrence}>
          {(recurrence) => <Row name={words().repeats}>{recurrenceWords(recurrence())}</Row>}
        </Show>
        <Show when={props.event.location}>
          {(location) => (
            <Row name={words().where}>
              <bdi>{location()}</bdi>
            </Row>
          )}
        </Show>
        <Show when={props.event.organizer}>
          {(organizer) => (
            <Row name={words().organizer}>
              <Person person={organizer()} />
            </Row>
          )}
        </Show>
        <Show when={props.event.attendees.length > 0}>
          <Row name={words().attendees}>
            <ul>
              <For each={props.event.attendees}>
                {(person) => (
                  <li>
                    <Person person={person} />
                  </li>
                )}
              </For>
            </ul>
          </Row>
        </Show>
        <Show when={props.event.description}>
          {(description) => (
            <Row name={words().description}>
              <bdi class="event-text">{description()}</bdi>
            </Row>
          )}
        </Show>
      </dl>
    </article>
  );
}

function Row(props: { name: string; children: JSX.Element }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function Person(props: { person: EventPerson }) {
  const answers = () => rt().events.answers;
  const answer = () => {
    const { answer: given } = props.person;
    return given === 'ACCEPTED' || given === 'DECLINED' || given === 'TENTATIVE' ? answers()[given] : undefined;
  };
  return (
    <>
      <bdi>{props.person.name || props.person.address}</bdi>
      <Show when={props.person.name !== ''}>
        {' '}
        <bdi class="dim">{props.person.address}</bdi>
      </Show>
      <Show when={answer()}>{(text) => <span class="dim">, {text()}</span>}</Show>
    </>
  );
}
