import { z } from 'zod'
import { findVersion, requireVersion } from '../../planning/versions/kinds/index.ts'
import { tools } from '../tools/index.ts'
import { proposing } from './proposing.ts'
import { listSchedules } from './schedules.ts'
import type { McpParts, ProgramTool } from './types.ts'

const ofVersion = z.object({
  versionId: z.string().max(32).describe('Of a schedule: as list_schedules and list_versions tell'),
})

export const programTools = (parts: McpParts): readonly ProgramTool[] => [
  listSchedules(parts),
  ...tools.map((tool) => onVersion(parts, tool)),
  proposing(parts),
]

/** A tool of our own assistant, which is told which version it is asked about; also the others that it names are held to. */
function onVersion(parts: McpParts, { name, title, description, input, calculates, answer }: (typeof tools)[number]) {
  const told = { name, title, description, reads: true, calculates }
  const answerOf: ProgramTool['answer'] = async (program, { versionId, ...given }) => {
    const id = String(versionId)
    await program.mayDo('schedule.read', async (tx) => (await findVersion(tx, id))?.spaceId ?? null, { ...given, id })
    const { scheduleId } = await requireVersion(parts.database, program.scope, id, 'read')
    return answer(parts, { scope: program.scope, scheduleId, versionId: id }, given)
  }
  return { ...told, input: ofVersion.extend(input.shape), answer: answerOf }
}
