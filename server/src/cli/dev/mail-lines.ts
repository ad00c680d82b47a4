import { Mayfly } from '../../../../client/src/main.ts';
import type { App } from '../../app/run.ts';
import type { CommandContext } from '../command.ts';
import { styled } from '../terminal/terminal.ts';
import { EventView } from '../user/live/event-view.ts';
import { fetchThatTells } from '../user/live/stream-state.ts';

/**
 * Prints a line for each mail as it comes: time, inbox, sender, subject, and its code or link; and one for what is turned away.
 * Resolves when it has begun.
 */
export async function showMail(
  { app: { refusals }, ...service }: { app: App; url: string; apiKey: string },
  { terminal, print, say }: Pick<CommandContext, 'terminal' | 'print' | 'say'>,
): Promise<{ end(): void }> {
  const ending = new AbortController();
  const begun = Promise.withResolvers<void>();
  const mayfly = new Mayfly({ ...service, fetch: fetchThatTells({ say, terminal }, begun.resolve) });
  const view = new EventView(mayfly, terminal);
  refusals.watch((refusal) => print(view.refusalLine(refusal)));
  const show = async () => {
    for await (const event of mayfly.events({ types: ['mail.received'], signal: ending.signal })) {
      const { mailId } = event.data;
      const mail = typeof mailId === 'string' ? await mayfly.mail(mailId).catch(() => undefined) : undefined;
      const hasLink = mail !== undefined && mail.codes.length === 0 && mail.links.length > 0;
      const shown = hasLink ? `  ${styled(mail.link(), 'secondary', terminal.output)}` : '';
      print(`${await view.line(event)}${shown}`);
    }
  };
  // The service ends before its view does, or the view with it.
  show().catch(begun.reject);
  await begun.promise;
  return { end: () => ending.abort() };
}
