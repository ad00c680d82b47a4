import type { Config } from '../../config.ts';
import { systemClock } from '../../lib/clock.ts';
import { parseDomain } from '../../lib/domain-name.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { table } from '../terminal/table.ts';
import { jsonText, listOptions } from '../user/formats.ts';
import type { DomainFinding } from './mail-domain.ts';
import { readProject } from './project-files.ts';
import { closingLines, findingRow, findingsPage } from './report.ts';
import { findingsOf } from './rules.ts';

/** Command that finds the mail catcher of a project, and says which lines make it use Mayfly. */
export const doctorCommand = command({
  name: 'doctor',
  summary: 'name what to change in a project, or for a mail domain',
  options: {
    project: { type: 'string', value: 'DIR', summary: 'folder of a project', completes: 'files' },
    domain: { type: 'string', value: 'NAME', summary: 'mail domain of the service of these settings' },
    ...listOptions,
  },
  about: `With --project: reads compose files, .env files, package.json, the configuration of tests, and the mail settings
of Spring, Laravel, Symfony, Rails and Django. It names Mailpit, MailHog, MailDev, MailCatcher, Inbucket,
Mailosaur, MailSlurp, smtp4dev and Mailtrap where it finds them, and prints each line to change with the
line in its place. It writes nothing, follows no links, and shows no keys or passwords.
With --domain: looks at the MX, the certificate of this server, the MTA-STS policy and where TLS reports go.`,
  example: 'mayfly doctor --project .',
  run: async ({ values: { project, domain, json, jsonl } }, { config, print, say, terminal: { output } }) => {
    if (domain !== undefined && project === undefined) {
      const found = await lookAtDomain(domain, config());
      if (json) return print(jsonText(found));
      if (jsonl) {
        for (const finding of found) print(jsonText(finding, { lines: false }));
        return;
      }
      return print(table([['WHAT', 'STATE', 'WANTED', 'FOUND'], ...found.map(domainRow)], { output, flexible: [3] }));
    }
    if (project === undefined || domain !== undefined) throw new UsageError('one of --project and --domain is needed');
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

async function lookAtDomain(text: string, config: Config): Promise<DomainFinding[]> {
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`"${text}" is not a domain`);
  const { mailDomainFindings } = await import('./mail-domain.ts');
  const { RecordReader } = await import('../../dns/record-reader.ts');
  const reader = new RecordReader({ nameServers: config.domainNameServers });
  return mailDomainFindings(domain, config, { reader, clock: systemClock });
}

function domainRow({ what, state, wanted, found }: DomainFinding): string[] {
  return [what, state, wanted, found.join(' | ')];
}
