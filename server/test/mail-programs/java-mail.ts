import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folderOfJava = '/usr/share/java';
const found = ['jakarta-mail.jar', 'javax.mail.jar'].find((name) => existsSync(join(folderOfJava, name)));
/** Debian has the activation of beans in a file of its own. */
const beside = ['activation', 'jakarta.activation', 'javax.activation', 'jakarta-activation'].map((name) =>
  join(folderOfJava, `${name}.jar`),
);

/** Version of the mail client of Java, which a second name of its file has; `undefined` where it is not installed. */
export function javaMailVersion(): string | undefined {
  if (found === undefined || whyNoJavaMail() !== false) return undefined;
  const versions = readdirSync(folderOfJava).map((name) => /^(.*)-(\d+(?:\.\d+)+)\.jar$/.exec(name));
  return versions.find((version) => `${version?.[1]}.jar` === found)?.[2];
}

/** Package that the mail client of Java is in. */
export const javaMailPackage = found?.includes('jakarta') ? 'jakarta' : 'javax';

/** Why no program can use the mail client of Java; `false` when one can. */
export function whyNoJavaMail(): string | false {
  if (found === undefined) return 'no mail client of Java is installed';
  const compiler = spawnSync('javac', ['-version'], { stdio: 'ignore' });
  return compiler.error === undefined ? false : 'no compiler of Java is installed';
}

/** Runs a program of one file, which Java runs as it is. */
export async function runJavaMail(program: string, args: readonly string[], folder: string): Promise<string> {
  const file = join(folder, 'Read.java');
  await writeFile(file, program);
  const path = [join(folderOfJava, found ?? ''), ...beside].join(':');
  return (await promisify(execFile)('java', ['-cp', path, file, ...args])).stdout;
}
