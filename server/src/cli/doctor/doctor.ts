import type { Config } from '../../config.ts';
import { systemClock } from '../../lib/clock.ts';
import { parseDomain } from '../../lib/domain-name.ts';
import { UsageError } from '../arguments.ts';
import { command, SubcommandError } from '../command.ts';
import { type Cell, table } from '../terminal/table.ts';
import { jsonText, listOptions } from '../user/formats.ts';
import type { MachineFinding } from './machine/finding.ts';
import type { DomainFinding } from './mail-domain.ts';
import { readProject } from './project-files.ts';
import { closingLines, findingRow, findingsPage } from './report.ts';
import { findingsOf } from './rules.ts';

/** Command that finds the mail catcher of a project, and says which lines make it use Mayfly. */
export const doctorCommand = command({
  name: 'doctor',
  summary: 'look at this machine, a mail domain or a project',
  options: {
    project: { type: 'string', value: 'DIR', summary: 'folder of a project', completes: 'files' },
    domain: { type: 'string', value: 'NAME', summary: 'mail domain of the service of these settings' },
    ...listOptions,
  },
  about: `Without options: looks at the service of these settings: its ports, database, disk, clock, DNS, TLS, limits and
proxies. Run it as the user of the service. It changes nothing; the exit code is 1 if something is wrong.
With --project: reads compose files, .env files, package.json, the configuration of tests, and the mail settings
of Spring, Laravel, Symfony, Rails and Django. It names Mailpit, MailHog, MailDev, MailCatcher, Inbucket,
Mailosaur, MailSlurp, smtp4dev and Mailtrap where it finds them, and prints each line to change with the
line in its place. It writes nothing, follows no links, and shows no keys or passwords.
With --domain: looks at the MX, the certificate of this server, the MTA-STS policy and where TLS reports go.`,
  example: 'mayfly doctor',
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
    if (project !== undefined && domain !== undefined)
      throw new UsageError('only one of --project and --domain can be given');
    if (project === undefined) {
      const { machineFindings } = await import('./machine/look.ts');
      const found = await machineFindings(config());
      if (json) print(jsonText(found));
      else if (jsonl) for (const finding of found) print(jsonText(finding, { lines: false }));
      else
        print(
          table([['WHAT', 'STATE', 'FOUND', 'WHAT TO DO'], ...found.map(machineRow)], { output, flexible: [2, 3] }),
        );
      const wrong = found.filter(({ state }) => state === 'wrong').length;
      if (wrong > 0) throw new SubcommandError(`${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong`);
      return;
    }
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

function machineRow({ what, state, found, fix }: MachineFinding): Cell[] {
  return [what, state === 'wrong' ? { text: state, look: 'refused' } : state, found, fix];
}

function domainRow({ what, state, wanted, found }: DomainFinding): string[] {
  return [what, state, wanted, found.join(' | ')];
}
