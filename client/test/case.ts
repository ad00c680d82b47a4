/** Where the cases find a service. */
export interface World {
  readonly url: string;
  readonly apiKey: string;
  /** URL of the same service behind a proxy, whose faults a case may ask for; see `faults.ts`. */
  readonly proxyUrl: string;
  /** URL at which nothing listens. */
  readonly deadUrl: string;
  /** Requests that the runtime makes to one server at once: browsers make few. */
  readonly requestsMax: number;
  /** Whether the runtime hides the cause of a failed request, and where a redirect leads, as browsers do. */
  readonly hidesCauses: boolean;
}

/** A guarantee of the client, shown on whichever runtime runs it. */
export interface Case {
  readonly name: string;
  run(world: World): Promise<void>;
}

/** Defines the cases of a file. */
export function cases(all: Readonly<Record<string, (world: World) => Promise<void>>>): readonly Case[] {
  return Object.entries(all).map(([name, run]) => ({ name, run }));
}
