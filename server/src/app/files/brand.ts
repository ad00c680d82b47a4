import type { Config } from '../../config.ts';
import type { Brand, Logo, OperatorText } from '../../http/pages/brand/brand.ts';
import type { TextSource } from '../../settings/values.ts';
import { StartError } from '../open-store.ts';
import { readStartFile } from './start-file.ts';

const KiB = 1024;
/** Largest logo, in bytes: it is loaded with each page. */
const logoBytesMax = 64 * KiB;
/** Largest text of an operator, in bytes. */
const textBytesMax = 256 * KiB;

/**
 * Reads how the operator has the pages look, and what is said there. The files are read at the start alone.
 * @throws StartError when one cannot be used.
 */
export function readBrand(config: Config): Brand {
  return {
    name: config.operatorName,
    footer: config.operatorFooter,
    color: config.operatorColor,
    logo: config.operatorLogo === '' ? undefined : readLogo(config.operatorLogo),
    texts: {
      imprint: readText('MAYFLY_OPERATOR_IMPRINT', config.operatorImprint),
      privacy: readText('MAYFLY_OPERATOR_PRIVACY', config.operatorPrivacy),
    },
  };
}

function readLogo(file: string): Logo {
  const variable = 'MAYFLY_OPERATOR_LOGO';
  const content = readStartFile(variable, { file, bytesMax: logoBytesMax });
  const type = pictureType(content);
  if (type !== undefined) return { content, type };
  throw new StartError(`${variable}: ${file} is no SVG, PNG or WebP picture; name a file that is one`);
}

/** Type of a picture by its content, whatever its file is called. */
function pictureType(content: Buffer): string | undefined {
  if (content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  const [riff, webp] = [content.toString('latin1', 0, 4), content.toString('latin1', 8, 12)];
  if (riff === 'RIFF' && webp === 'WEBP') return 'image/webp';
  const text = decoded(content)?.trimStart();
  return text?.startsWith('<') && /<svg[\s>]/.test(text) ? 'image/svg+xml; charset=utf-8' : undefined;
}

function readText(variable: string, source: TextSource | undefined): OperatorText | undefined {
  if (source === undefined || 'url' in source) return source;
  const { file } = source;
  const text = decoded(readStartFile(variable, { file, bytesMax: textBytesMax }));
  if (text === undefined) throw new StartError(`${variable}: ${file} is no text in UTF-8; save it as that`);
  return { text: text.replaceAll('\r\n', '\n'), isMarkdown: /\.(?:md|markdown)$/i.test(file) };
}

/** Text in UTF-8; `undefined` when it is none. */
function decoded(content: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
