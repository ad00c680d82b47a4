const days = /^\d{4}-\d\d-\d\d$/;

/**
 * Filter of the audit log for the service, of the query of the page: `owner`, `action`, and the days `from` and `until`, which are those of the
 * reader and both count.
 */
export function auditFilter(query: URLSearchParams): Readonly<Record<string, string>> {
  const given = (name: string) => query.get(name) ?? '';
  const filter = {
    owner: given('owner'),
    action: given('action'),
    after: startOf(given('from'), 0),
    before: startOf(given('until'), 1),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** Start of a day, or of one so many days later, as a time of the API; empty for no day. */
function startOf(day: string, daysLater: number): string {
  if (!days.test(day)) return '';
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
