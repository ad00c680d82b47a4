import { rt } from '../../../texts/reader/texts.ts';
import { htmlHighlighter } from './html-highlighter.ts';
import { SourceText } from './source-text.tsx';

/** HTML as its author wrote it, with line numbers. */
export function HtmlSource(props: { text: string; line?: number | undefined; find?: string }) {
  return (
    <SourceText
      text={props.text}
      label={rt().source.htmlLabel}
      highlighter={htmlHighlighter}
      line={props.line}
      find={props.find}
    />
  );
}
