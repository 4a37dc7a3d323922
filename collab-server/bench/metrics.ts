import { door } from '../test/harness.ts'

/** What collab-server tells Prometheus. Reading the event-loop metrics starts them anew. */
export async function serverMetrics(port: number): Promise<Record<string, number>> {
  const text = await (await door(port, 'GET', '/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}
