import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { ModelTable } from '../ModelTable.tsx'
import type { TaskLine } from './task-lines.ts'

const INDENT = 16
const columns = ['task', 'dates', 'elements', 'work', 'by'] as const
const texts: readonly string[] = ['work', 'by']

/** Each task with its elements and the work that it means. */
export function TaskTable({ lines }: { lines: readonly TaskLine[] }) {
  const { t } = useTranslation('modelTasks')
  const named = columns.map((key) => ({ key, label: t(`column.${key}`), isText: texts.includes(key) }))
  return (
    <ModelTable columns={named} lines={lines}>
      {(line, at) => <Line key={`${line.model.id} ${at}`} line={line} />}
    </ModelTable>
  )
}

function Line({ line: { model, task, depth, match } }: { line: TaskLine }) {
  const { t } = useTranslation('modelTasks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { store } = linked.plan
  const slot = match ? store.slotOf(match.workId) : -1
  const dates = [task.start, task.finish].map((at) => (at === null ? '' : dateOf(at)))
  return (
    <tr data-same={match === null || undefined}>
      <th scope="row" style={{ paddingInlineStart: 8 + depth * INDENT }}>
        {`${task.code} ${task.name}`.trim() || task.guid}
      </th>
      <td>{dates.some(Boolean) && dates.join(' – ')}</td>
      <td>
        {task.elements.length > 0 && (
          <button
            type="button"
            className="model-link"
            onClick={() => linked.view.select(task.elements.map((at) => model.first + at))}
          >
            {number(task.elements.length)}
          </button>
        )}
      </td>
      <td className="model-table-text">
        {slot >= 0 && match && (
          <button type="button" className="model-link" onClick={() => linked.chooseWorks([match.workId])}>
            {`${store.codes[slot]} ${store.names[slot]}`.trim()}
          </button>
        )}
      </td>
      <td className="model-table-text">{match ? t(`by.${match.by}`) : '–'}</td>
    </tr>
  )
}
