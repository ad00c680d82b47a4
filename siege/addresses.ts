/** Address of the good owner, who shares it with nobody. */
export const goodAddress = '127.0.1.1';

/** Address of an attacker, counted from 0: 127.0.0.2, 127.0.0.3, … */
export function attackerAddress(index = 0): string {
  return `127.0.0.${2 + index}`;
}
