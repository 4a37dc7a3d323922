import { internal } from '../test/harness.ts'

/** What collab-server tells Prometheus. Reading the event-loop metrics starts them anew. */
export async function serverMetrics(port: number): Promise<Record<string, number>> {
  const text = await (await internal(port, 'GET', '/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

/** Of a histogram between two readings: the bucket in which so many of the times end, milliseconds; null: none. */
export function bucketOf(
  name: string,
  share: number,
  before: Record<string, number>,
  after: Record<string, number>,
): number | null {
  const count = (key: string): number => (after[key] ?? 0) - (before[key] ?? 0)
  const wanted = share * count(`${name}_count`)
  const buckets = Object.keys(after).flatMap((key) => {
    const bound = key.startsWith(`${name}_bucket`) ? /le="([0-9.]+)"/.exec(key)?.[1] : undefined
    return bound === undefined ? [] : [{ milliseconds: Number(bound) * 1000, count: count(key) }]
  })
  if (wanted === 0) return null
  return buckets.find((bucket) => bucket.count >= wanted)?.milliseconds ?? null
}
