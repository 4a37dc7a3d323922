/** Older ones may say what is no longer so. */
const MAX_AGE_MS = 20_000

/** What the first script of the page has asked for already; each answer is taken once. Null: nothing. */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const early = (globalThis as { plumblineEarly?: Map<string, Promise<Response>> }).plumblineEarly
  const answer = early?.get(url) ?? null
  early?.delete(url)
  return performance.now() < MAX_AGE_MS ? answer : null
}
