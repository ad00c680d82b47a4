import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blocksOf } from '../guides/guide.ts';

const guide = 'docs/operating.md';

/** Writes the hook that the guide shows, for another folder and the group of this process, and returns its file. */
export async function writeRenewalHook(folder: string): Promise<string> {
  const { text: script } = blocksOf(guide).find(({ text }) => text.startsWith('#!/bin/sh\n')) ?? assert.fail();
  const hook = join(folder, 'renewed.sh');
  const group = String(process.getgid?.() ?? 0);
  const own = script.replace('/etc/mayfly/tls', folder).replace('chgrp mayfly', `chgrp ${group}`);
  await writeFile(hook, `${own}\n`, { mode: 0o755 });
  return hook;
}

/** The words of each command of a program that the guide shows for certificates. */
export function certificateCommands(program: string): string[][] {
  const { text } = blocksOf(guide).find(({ text }) => text.includes('\ncertbot certonly ')) ?? assert.fail();
  const lines = text.split('\n').filter((line) => line.startsWith(`${program} `));
  return lines.map((line) => line.split(' '));
}
