import type { ProjectSettings } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

const days = (tx: Transaction) => [
  tx.raw(`to_char(start_day, 'YYYY-MM-DD') AS "startDay"`),
  tx.raw(`to_char(finish_day, 'YYYY-MM-DD') AS "finishDay"`),
]

export async function selectSettings(tx: Transaction, projectId: string): Promise<ProjectSettings> {
  const row: ProjectSettings | undefined = await tx('project_settings').where({ node_id: projectId }).first(days(tx))
  return row ?? { startDay: null, finishDay: null }
}

export async function storeSettings(
  tx: Transaction,
  at: { projectId: string; spaceId: string },
  { startDay, finishDay }: ProjectSettings,
): Promise<void> {
  const settings = { start_day: startDay, finish_day: finishDay }
  await tx('project_settings')
    .insert({ node_id: at.projectId, space_id: at.spaceId, ...settings })
    .onConflict('node_id')
    .merge(settings)
}
