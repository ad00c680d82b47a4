/** Form in which public projects name their mail catcher: files, and what is said of their lines. */
export interface ProjectForm {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** `file:line rival action old → new`, without what is absent. */
  readonly found: readonly string[];
}
