import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { table } from '../terminal/table.ts';
import { jsonText, listOptions } from '../user/formats.ts';
import { readProject } from './project-files.ts';
import { closingLines, findingRow, findingsPage } from './report.ts';
import { findingsOf } from './rules.ts';

/** Command that finds the mail catcher of a project, and says which lines make it use Mayfly. */
export const doctorCommand = command({
  name: 'doctor',
  summary: 'name the lines that switch the mail catcher of a project',
  options: {
    project: { type: 'string', value: 'DIR', summary: 'folder of the project', completes: 'files', isRequired: true },
    ...listOptions,
  },
  about: `Reads compose files, .env files, package.json, the configuration of tests, and the mail settings
of Spring, Laravel, Symfony, Rails and Django. It names Mailpit, MailHog, MailDev, MailCatcher, Inbucket,
Mailosaur, MailSlurp, smtp4dev and Mailtrap where it finds them, and prints each line to change with the
line in its place. It writes nothing, follows no links, and shows no keys or passwords.`,
  example: 'mayfly doctor --project .',
  run: async ({ values: { project, json, jsonl } }, { print, say, terminal: { output } }) => {
    if (project === undefined) throw new UsageError('--project is missing');
    const { files, leftOut } = await readProject(project);
    const findings = findingsOf(files);
    if (json) return print(jsonText(findings));
    if (jsonl) {
      for (const finding of findings) print(jsonText(finding, { lines: false }));
      return;
    }
    if (findings.length > 0)
      print(output.isTTY ? findingsPage(findings, output) : table(findings.map(findingRow), { output }));
    for (const line of closingLines(findings, { files: files.length, leftOut })) say(line);
  },
});
