/** Address of the good owner, who shares it with nobody. */
export const goodAddress = '127.0.1.1';

/** Address of a client that chooses none. */
export const usualAddress = '127.0.0.1';

/** So many addresses an attacker has. */
const addressesOfAttacker = 20;

/** Address of an attacker, counted from 0 and round: 127.0.0.2, 127.0.0.3, … */
export function attackerAddress(index = 0): string {
  return `127.0.0.${2 + (index % addressesOfAttacker)}`;
}

/** Whether an address is one of an attacker's. */
export function isAttackerAddress(address: string): boolean {
  return Array.from({ length: addressesOfAttacker }, (_, index) => attackerAddress(index)).includes(address);
}
