import { Button } from '@blueprintjs/core'
import { type ChecklistTemplate, checklistUpdates } from '@plumbline/core/checklists'
import type { WbsRow } from '@plumbline/core/plan'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'

interface ChecklistUpdateProps {
  row: WbsRow
  templates: readonly ChecklistTemplate[]
  take: (templateId: string) => void
}

/** Templates that were changed since the work got them, with what the new one changes; a finished instance stays as it is. */
export function ChecklistUpdate({ row, templates, take }: ChecklistUpdateProps) {
  const { t } = useScheduleText()
  return templates.map((template) => {
    const [update] = checklistUpdates([row], template)
    if (!update) return null
    const { added, changed, removed } = update
    const differences = (['added', 'changed', 'removed'] as const).flatMap((kind) =>
      update[kind].length > 0 ? [t(`checklist.difference.${kind}`, { n: update[kind].length })] : [],
    )
    const texts = [
      ...added.map((text) => `+ ${text}`),
      ...changed.map((text) => `≠ ${text}`),
      ...removed.map((text) => `− ${text}`),
    ]
    return (
      <div key={template.id} className="schedule-check-update" role="status">
        <span title={texts.join('\n')}>
          {t('checklist.newer', {
            ...{ name: template.name, revision: template.revision },
            differences: differences.join(', '),
          })}
        </span>
        <Button size="small" variant="outlined" text={t('checklist.takeNewer')} onClick={() => take(template.id)} />
      </div>
    )
  })
}
