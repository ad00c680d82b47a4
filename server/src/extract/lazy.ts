/** A value that is made when it is first asked for, and then kept: what few processes need costs the others nothing. */
export function lazy<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}
