import { NO_INSTANT } from '@plumbline/core/time'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BaselineDates } from '../rows/baseline-dates.ts'
import type { FactBlock } from '../rows/columns.ts'
import { type BaselineMessage, Baselines } from './baselines.ts'

const ids = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']

/** As the server sends it: ids, starts, finishes. */
function block(rows: [id: string, start: number, finish: number][]): ArrayBuffer {
  const bytes = Buffer.alloc(rows.length * 20)
  rows.forEach(([id, start, finish], i) => {
    bytes.write(id, i * 12, 'latin1')
    bytes.writeInt32LE(start, rows.length * 12 + i * 4)
    bytes.writeInt32LE(finish, rows.length * 16 + i * 4)
  })
  return Uint8Array.from(bytes).buffer
}

function served(versions: Record<string, ArrayBuffer>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const found = versions[url]
    return found ? new Response(found.slice(0)) : new Response('', { status: 404 })
  })
}

function followed(): { baselines: Baselines; shown: BaselineDates[] } {
  const shown = [new BaselineDates(), new BaselineDates()]
  const baselines = new Baselines({
    urlOf: (id) => id,
    slotOf: (id) => ids.indexOf(id),
    post: ({ which, block }: BaselineMessage) => shown[which]!.put(block),
  })
  return { baselines, shown }
}

const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

describe('dates of other versions', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('stand on the rows with the same ids, and on no others', async () => {
    served({
      v1: block([
        ['bbbbbbbbbbbb', 100, 200],
        ['gonegonegone', 1, 2],
      ]),
    })
    const { baselines, shown } = followed()
    baselines.choose(['v1', null])
    await answered()
    expect([0, 1, 2].map((slot) => shown[0]!.startOf(slot))).toEqual([NO_INSTANT, 100, NO_INSTANT])
    expect(shown[0]!.finishOf(1)).toBe(200)
    expect(shown[1]!.startOf(1)).toBe(NO_INSTANT)
  })

  it('follow the version when it is calculated anew, and go with the choice', async () => {
    served({ v1: block([['aaaaaaaaaaaa', 100, 200]]) })
    const { baselines, shown } = followed()
    baselines.choose([null, 'v1'])
    await answered()
    served({ v1: block([['aaaaaaaaaaaa', 300, 400]]) })
    baselines.changed('v1')
    await answered()
    expect(shown[1]!.startOf(0)).toBe(300)
    baselines.choose([null, null])
    expect(shown[1]!.startOf(0)).toBe(NO_INSTANT)
  })

  it('come with rows that take the slots of others', async () => {
    served({
      v1: block([
        ['aaaaaaaaaaaa', 100, 200],
        ['dddddddddddd', 500, 600],
      ]),
    })
    const { baselines, shown } = followed()
    baselines.choose(['v1', null])
    await answered()
    const facts = { slots: Int32Array.of(0, 5_000), ids: ['eeeeeeeeeeee', 'dddddddddddd'] } as unknown as FactBlock
    baselines.rowsCame([facts])
    expect(shown[0]!.startOf(0)).toBe(NO_INSTANT)
    expect(shown[0]!.startOf(5_000)).toBe(500)
  })
})
