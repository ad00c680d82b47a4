/**
 * Whether the first word of a line belongs to an HTTP request: a web client has found the port of another protocol. Its page must not
 * have commands of its choice run there, so the session has to end.
 * @param word In upper case.
 */
export function isHttpVerb(word: string): boolean {
  return /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|TRACE)$/.test(word) || /^[A-Z][A-Z0-9-]*:$/.test(word);
}
