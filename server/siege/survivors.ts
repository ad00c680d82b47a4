import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes that run with this text in their environment, where the system tells. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => environmentOf(id).includes(text))
    .map(Number);
}

function environmentOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8');
  } catch {
    return '';
  }
}
