/** Placeholder of a named parameter in a query that is being built. */
export class ParameterSlot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
