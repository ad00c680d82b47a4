/** A heading above a row of a list. */
export interface RowHeading {
  /** Index of the row. */
  readonly index: number;
  readonly text: string;
}

/** Heights in pixels, and the headings in the order of their rows. */
interface Measures {
  readonly rowHeight: number;
  readonly headingHeight: number;
  readonly headings: readonly RowHeading[];
}

/** Where the rows of a list are: all of one height, some below a heading. Offsets are pixels from the top of the list. */
export interface RowPlaces {
  /** Top of a row, or of the heading above it. */
  topOf(index: number): number;
  /** Index of the row at an offset. */
  rowAt(offset: number): number;
  /** Height of a row with the heading above it. */
  heightOf(index: number): number;
  /** Number of the last heading that begins at an offset or before it; -1 before the first. */
  headingAt(offset: number): number;
  /** Top of a heading by its number. */
  headingTop(number: number): number;
  /** The heading directly above a row. */
  headingOf(index: number): RowHeading | undefined;
}

/** Places rows and headings. Each question takes logarithmic time in the number of headings. */
export function placeRows({ rowHeight, headingHeight, headings }: Measures): RowPlaces {
  const headingTop = (number: number) => (headings[number]?.index ?? 0) * rowHeight + number * headingHeight;
  const headingsBefore = (index: number) => firstThat(headings.length, (number) => indexOf(number) >= index);
  const indexOf = (number: number) => headings[number]?.index ?? Number.POSITIVE_INFINITY;
  const headingAt = (offset: number) => firstThat(headings.length, (number) => headingTop(number) > offset) - 1;
  const headingOf = (index: number) => {
    const heading = headings[headingsBefore(index)];
    return heading?.index === index ? heading : undefined;
  };
  return {
    headingTop,
    headingAt,
    headingOf,
    topOf: (index) => index * rowHeight + headingsBefore(index) * headingHeight,
    heightOf: (index) => rowHeight + (headingOf(index) === undefined ? 0 : headingHeight),
    rowAt: (offset) => {
      const number = headingAt(offset);
      if (number < 0) return Math.floor(offset / rowHeight);
      const below = Math.max(0, offset - headingTop(number) - headingHeight);
      return indexOf(number) + Math.floor(below / rowHeight);
    },
  };
}

/** The least number below a count that has a property which all later ones have, too; the count when none has it. */
function firstThat(count: number, has: (number: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
