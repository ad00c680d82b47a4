/** A value that is known now, or will be. No promise is spent on one that usually is known. */
export type Eventual<Value> = Value | Promise<Value>;

/** Continues with a value: at once if it is known already. */
export function andThen<Value, Next>(value: Eventual<Value>, next: (value: Value) => Eventual<Next>): Eventual<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
