/** Receiver of the features that a style sheet uses. */
export interface CssReceiver {
  /**
   * Called with the use of a feature, such as `property:gap`, `value:display:flex`, `unit:vh`, `selector:child` or
   * `at-rule:media`.
   * @param at Offset in the style sheet.
   */
  use(use: string, at: number): void;
  /** Called with a URL in the declaration of a property. */
  url(url: string, place: { readonly property: string; readonly at: number }): void;
}
