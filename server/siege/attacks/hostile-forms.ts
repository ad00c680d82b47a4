import type { Attack } from '../attack.ts';
import { type AttackedMailbox, createMailbox } from '../attacked-mailbox.ts';
import { formHeaders, lastLine, nextPart, repeatUploads, type Upload } from '../uploads.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
/** Senders of each form at once. */
const sendersOfEach = 4;
/** Size of a value that the header of a part may just have. */
const valueBytes = 15 * KiB;
/** A few less than a form may have. */
const parts = 100;

/** Forms whose parts are made to take long or much memory, or to be lost without a word. Each is refused for its fault. */
export const hostileForms: Attack = {
  id: '26f',
  name: 'forms with hostile names, headers and numbers of parts',
  seconds: 25,
  addedMemoryMbMax: 200,
  prepare: async (target) => {
    const forms = formsTo(await createMailbox(target));
    const uploads = Array.from({ length: sendersOfEach }, () => forms).flat();
    return async (over) => {
      const answers = await repeatUploads(target, { uploads, over });
      const taken = forms.filter(({ name }) => answers.of(`${name} 201`) > 0);
      const unseen = forms.filter(({ name }) => answers.of(`${name} 400`) === 0);
      return {
        got: `answers: ${answers}`,
        faults: [
          ...taken.map(({ name }) => `a form was taken: ${name}`),
          ...unseen.map(({ name }) => `a form was never refused for its fault: ${name}`),
        ],
      };
    };
  },
};

function formsTo({ path }: AttackedMailbox): readonly Upload[] {
  const form = (name: string, ...texts: string[]) => ({
    ...{ name, path: `${path}/mails`, headers: formHeaders },
    body: Buffer.from(`${part('name="sender"', 'a@b.example')}${texts.join('')}${lastLine}`, 'latin1'),
  });
  const file = 'name="files"; filename';
  const escaped = '\\"'.repeat(valueBytes / 2);
  const faulty = part('no name');
  return [
    form('name of 1 MB', part(`name="${'n'.repeat(MiB)}"`)),
    form('file name of 1 MB', part(`${file}="${'\\"'.repeat(MiB / 2)}"`)),
    form('line feed', part('name="fi\nles"')),
    form('open quote', part(`${file}="${escaped}"`).repeat(parts), part(`${file}="${escaped}`)),
    form('encoded names', part(`${file}*=utf-8''${'%41'.repeat(valueBytes / 3)}`).repeat(parts), faulty),
    form('50,000 parts', part(file).repeat(50_000)),
    form('fault after 16 MB', part(file, 'x'.repeat(16 * MiB)), faulty),
    form('open addresses', part('name="to"', '<,"\\'.repeat(valueBytes / 4)).repeat(4)),
  ];
}

function part(parameters: string, content = ''): string {
  return `${nextPart}Content-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;
}
