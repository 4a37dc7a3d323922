import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { toast } from '../../../shell/toast.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { ModelTable } from '../ModelTable.tsx'
import { builtCommand, builtLines } from './built-plan.ts'

const columns = ['work', 'done', 'before', 'after', 'finish'] as const

/** How far works are by their elements, beside how far they are; nothing changes before it was looked at. */
export function RollUp() {
  const { t } = useTranslation('modelFacts')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { right } = useSnapshot(linked.plan.state).status
  const { store } = linked.plan
  const lines = builtLines(linked)
  const others = lines.filter(({ isOther }) => isOther)
  const count = { count: others.length, number: number(others.length) }
  const apply = async (): Promise<void> => {
    const answer = await linked.plan.execute(builtCommand(store, others))
    if (answer.ok) tellUndoable(t('rolledUp', count), { text: t('undo'), run: () => void linked.plan.undo() })
    else toast.error(sentenceOf(answer.refusal.code, answer.refusal.params))
  }
  if (lines.length === 0) return <p className="model-note">{t('noWorks')}</p>
  return (
    <>
      <div className="model-links-bar">
        <strong>{t('works')}</strong>
        <span className="pl-spring" />
        {others.length === 0 && <span className="pl-muted">{t('allSame')}</span>}
        {others.length > 0 && (
          <Button
            size="small"
            intent="primary"
            text={t('rollUp', count)}
            title={right === 'write' ? undefined : t('readOnly')}
            disabled={right !== 'write'}
            onClick={() => void apply()}
          />
        )}
      </div>
      <ModelTable columns={columns.map((key) => ({ key, label: t(`workColumn.${key}`) }))} lines={lines}>
        {({ slot, workId, before, after, isOther }) => (
          <tr key={workId} data-same={!isOther || undefined}>
            <th scope="row">
              <button type="button" className="model-link" onClick={() => linked.chooseWorks([workId])}>
                {`${store.codes[slot]} ${store.names[slot]}`.trim()}
              </button>
            </th>
            <td>{t('ofElements', { done: number(after.done), all: number(after.elements) })}</td>
            <td>{number(before)} %</td>
            <td>{number(after.percent)} %</td>
            <td>{after.doneOn === null ? '' : dateOf(after.doneOn)}</td>
          </tr>
        )}
      </ModelTable>
    </>
  )
}
