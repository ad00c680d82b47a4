import type { DatabaseSync } from 'node:sqlite';

/** Mark of a database of which all free space is clear, and stays so: the `application_id` in its header, which backups have, too. */
const erasingMark = 0x6d617965;

/** Whether deleted content of a database is erased, by whatever process writes to it. */
export function isErasing(database: DatabaseSync): boolean {
  return database.prepare('pragma application_id').get()?.application_id === erasingMark;
}

/** Says of a database whether its deleted content is erased. */
export function markErasing(database: DatabaseSync, isOn: boolean): void {
  database.exec(`pragma application_id = ${isOn ? erasingMark : 0}`);
}
