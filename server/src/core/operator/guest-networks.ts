/** Characters of the name of a network. */
const nameCharacters = 12;

/** Name of the address block of guests, for people: the beginning of its hash. */
export function networkName(block: string): string {
  return block.slice(0, nameCharacters);
}
