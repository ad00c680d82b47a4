/** Receiver of what a style sheet uses. */
export interface CssReceiver {
  /**
   * Takes a use of a feature, as `property:gap`, `value:display:flex`, `unit:vh`, `selector:child` or `at-rule:media`.
   * @param at Offset in the style sheet.
   */
  use(use: string, at: number): void;
  /** Takes a URL that a declaration of a property names. */
  url(url: string, place: { readonly property: string; readonly at: number }): void;
}
