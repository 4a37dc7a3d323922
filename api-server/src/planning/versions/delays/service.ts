import { createHash } from 'node:crypto'
import { type DelayWindowView, delayLimits } from '@plumbline/core/contract'
import type { DelayPaper } from '@plumbline/core/delay-papers'
import type { DelayWindow } from '@plumbline/core/delays'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { OnPaper } from '../../../platform/pdf/index.ts'
import { createPool, limitAs, type Pool } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import { keepingLast } from './kept.ts'
import type { DelaysAnswer, DelaysTask } from './tasks.ts'

type Words = Readonly<Record<string, string>>

export interface Delays {
  /** Between each of these moments of the server's clock and the next. */
  windows(scope: Scope, versionId: string, moments: readonly string[]): Promise<DelayWindowView[]>
  workbook(windows: readonly DelayWindowView[], words: Words): Promise<Buffer>
  /** As a PDF. */
  pages(said: DelayPaper, paper: OnPaper): Promise<Buffer>
  /** To be written on in, as .docx. */
  document(paper: DelayPaper): Promise<Buffer>
  text(windows: readonly DelayWindowView[], how: { words: Words; decimal: '.' | ',' }): Promise<Buffer>
  close(): Promise<void>
}

export interface DelaysParts {
  database: Database
  collabApi: CollabApi
  inputsFor(versionId: string): Promise<PackedInputs>
}

/** Analyses that are kept for who looks at them on paper. */
const KEPT = 16

/** Changes of a work that are looked through for who made them. */
const LOOKED_AT = 200

interface Moment {
  seq: number
  at: string
}

export function createDelays({ database, collabApi, inputsFor }: DelaysParts): Delays {
  const pool: Pool<DelaysTask, DelaysAnswer> = createPool({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 3_072,
    maxSeconds: 120,
  })
  const run = async <D extends DelaysAnswer['did']>(did: D, task: DelaysTask) => {
    const answer = await pool.run(task).catch(limitAs('VERSION_TOO_LARGE'))
    if (answer.did !== did) throw new Error(`The thread did ${answer.did} instead of ${did}`)
    return answer as Extract<DelaysAnswer, { did: D }>
  }
  const peopleOf = async (scope: Scope, room: string, rows: readonly string[], since: Moment, until: Moment) => {
    const counts = new Map<string, Map<string, number>>()
    for (const row of rows) {
      const { sets } = await collabApi.changes(room, { row, from: since.at, to: until.at, limit: LOOKED_AT })
      const within = sets.filter(({ seq }) => seq > since.seq && seq <= until.seq)
      const byPerson = Map.groupBy(within, ({ userId }) => userId ?? '')
      counts.set(row, new Map([...byPerson].map(([userId, own]) => [userId, own.length])))
    }
    const ids = [...new Set([...counts.values()].flatMap((one) => [...one.keys()]))].filter((id) => id !== '')
    const names = await database.inScope(scope, (tx) => selectNames(tx, ids))
    return (row: string) =>
      [...(counts.get(row) ?? [])]
        .map(([id, changes]) => ({ id, name: names.get(id) ?? '', changes }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => b.changes - a.changes)
  }
  const analysed = async (scope: Scope, room: string, moments: readonly Moment[], inputs: PackedInputs) => {
    const seqs = moments.map(({ seq }) => seq)
    const { windows } = await run('windows', { do: 'windows', ...collabApi.address, room, seqs, inputs })
    const views: DelayWindowView[] = []
    for (const [i, window] of windows.entries()) {
      const [since, until] = [moments[i]!, moments[i + 1]!]
      const { shares, concurrent } = mostOf(window)
      const rows = [...shares, ...concurrent].map(({ id }) => id)
      const people = await peopleOf(scope, room, rows, since, until)
      const known = <T extends { id: string }>(one: T) => ({ ...one, people: people(one.id) })
      views.push({ ...window, since, until, shares: shares.map(known), concurrent: concurrent.map(known) })
    }
    return views
  }
  const kept = keepingLast<DelayWindowView[]>(KEPT)
  return {
    windows: async (scope, versionId, asked) => {
      const room = roomOf(versionId)
      const moments: Moment[] = []
      for (const at of [...asked].sort()) {
        const { seq } = await collabApi.moment(room, { at })
        moments.push({ seq, at })
      }
      const inputs = await inputsFor(versionId)
      const of = JSON.stringify([scope, room, moments, digestOf(inputs)])
      return kept(of, () => analysed(scope, room, moments, inputs))
    },
    workbook: async (windows, words) => {
      return Buffer.from((await run('workbook', { do: 'workbook', windows, words })).workbook)
    },
    pages: async (said, paper) => Buffer.from((await run('pages', { do: 'pages', said, paper })).pages),
    document: async (paper) => Buffer.from((await run('document', { do: 'document', paper })).document),
    text: async (windows, how) => Buffer.from((await run('text', { do: 'text', windows, ...how })).text),
    close: () => pool.close(),
  }
}

function digestOf({ targets, externals, dayFacts }: PackedInputs): string {
  const hash = createHash('sha256')
  for (const part of [targets, externals, dayFacts]) hash.update(String(part.length)).update(' ').update(part)
  return hash.digest('base64')
}

/** Those that have moved the most, in the order of the way. */
function mostOf({ shares, concurrent }: DelayWindow): Pick<DelayWindow, 'shares' | 'concurrent'> {
  const size = ({ began, took }: DelayWindow['shares'][number]): number => Math.abs(began + took)
  const largest = new Set([...shares].sort((a, b) => size(b) - size(a)).slice(0, delayLimits.told))
  const most = [...concurrent].sort((a, b) => b.amount - a.amount).slice(0, delayLimits.told)
  return { shares: shares.filter((share) => largest.has(share)), concurrent: most }
}
