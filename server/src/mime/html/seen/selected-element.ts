import type { Work } from './work.ts';

/** Element of a document that selectors are tried on. */
export interface SelectedElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly parent: SelectedElement | undefined;
  /** Element before it in its parent. */
  readonly previous: SelectedElement | undefined;
  /** Position in its parent, from 1 on. */
  readonly position: number;
}

/** Whether an element is one that is selected. */
export type Test = (element: SelectedElement, work: Work) => boolean;
