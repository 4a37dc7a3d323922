import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { timetableBriefs } from '../../planning/official/timetable/index.ts'
import { selectCurrentVersions } from '../../planning/versions/kinds/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { Program } from '../../platform/http/index.ts'
import { schedulesBelow } from '../indicators/index.ts'
import type { McpParts, ProgramTool } from './types.ts'

const MOST = 60

const input = z.object({
  text: z.string().max(200).default('').describe('In the name of the schedule'),
  offset: z.int().min(0).max(1_000_000).default(0),
})

export const listSchedules = ({ database }: McpParts): ProgramTool => ({
  name: 'list_schedules',
  title: 'Schedules',
  description: 'Schedules that the person may read, each with the id of its actual version and its finish.',
  input,
  reads: true,
  calculates: false,
  answer: async (program, given) => {
    const { text, offset } = input.parse(given)
    const readable = await readableSpaces(program)
    return database.inScope(program.scope, async (tx) => {
      const found = []
      for (const spaceId of readable) found.push(...(await schedulesOf(tx, spaceId, program.scope.userId)))
      const wanted = text.trim().toLowerCase()
      const fitting = found.filter(({ name }) => name.toLowerCase().includes(wanted))
      const page = fitting.slice(offset, offset + MOST)
      const briefs = await timetableBriefs(
        tx,
        page.map(({ versionId }) => versionId),
      )
      const schedules = page.map((schedule) => {
        const { start = null, finish = null, percent = null } = briefs.get(schedule.versionId) ?? {}
        return { ...schedule, start, finish, percent }
      })
      return { total: fitting.length, schedules }
    })
  },
})

/** Those that may be entered from where the call comes from, and read. */
async function readableSpaces({ scope, mayDo }: Program): Promise<string[]> {
  const readable: string[] = []
  for (const spaceId of scope.spaceIds) {
    try {
      await mayDo('space.read', async () => spaceId, {})
      readable.push(spaceId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return readable
}

async function schedulesOf(tx: Transaction, spaceId: string, userId: string) {
  const schedules = await schedulesBelow(tx, { spaceId, userId, rootId: null })
  const current = new Map((await selectCurrentVersions(tx, spaceId)).map(({ id, scheduleId }) => [scheduleId, id]))
  return schedules.flatMap(({ id, name }) => {
    const versionId = current.get(id)
    return versionId === undefined ? [] : [{ spaceId, scheduleId: id, name, versionId }]
  })
}
