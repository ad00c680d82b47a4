import { type Documents, hrefOf } from './documents.ts';

/** What there is for programs, beside the guides. */
const machineReadable = [
  '- [OpenAPI document](openapi.json): every call, with its fields and errors.',
  '- [API, to read and try](docs): the same for people.',
  '- Tools for agents: the Model Context Protocol at `POST /mcp`, described in [agents](guide/agents.md).',
];

/** The text of `/llms.txt` (llmstxt.org): title, summary, then lists of links by their groups. Its links are relative to it. */
export function llmsText({ guides, groups }: Documents): string {
  const start = guides.find(({ name }) => name === 'index');
  if (start === undefined) throw new Error('there is no first page');
  const sections = groups.map(({ title, guides: entries }, index) => {
    const lines = entries.map(({ guide }) => {
      return `- [${guide.title}](guide/${hrefOf(guide, 'markdown')}): ${guide.summary}`;
    });
    // By the form, a reader who is short of room passes over what is optional: how Mayfly itself is made.
    return [`## ${index === groups.length - 1 ? 'Optional' : title}`, '', ...new Set(lines)].join('\n');
  });
  const about = `> ${start.summary}`;
  return [`# ${start.title}`, about, machineReadable.join('\n'), ...sections].join('\n\n').concat('\n');
}
