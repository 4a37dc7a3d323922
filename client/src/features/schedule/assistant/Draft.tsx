import { Button, Checkbox } from '@blueprintjs/core'
import { draftCommand, placedRows } from '@plumbline/core/assistant'
import type { AssistantDraft, AssistantItem } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { Assistant } from './use-assistant.ts'
import { useGhostRows } from './use-ghost-rows.ts'

interface DraftProps {
  item: AssistantItem
  draft: AssistantDraft
  assistant: Assistant
  /** Its rows stand in the grid and in the chart as well. */
  isShown: boolean
  show(isShown: boolean): void
}

/** Of a row below another one, pixels. */
const INDENT = 20

/** What is proposed below a row: nothing of it is in the schedule before somebody takes it, as one step of undo. */
export function Draft({ item, draft, assistant, isShown, show }: DraftProps) {
  const { t, i18n } = useTranslation('assistant')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { session } = actions
  const slot = session.store.slotOf(draft.wbsId)
  const chosen = draft.rows.filter(({ key }) => !left.has(key))
  const keys = chosen.map(({ key }) => key)
  const { dayMinutes, obstacle, alike } = useGhostRows({ item, draft, keys, isShown })
  const placed = placedRows(draft.rows, new Set(draft.rows.map(({ key }) => key)))
  const number = (value: number): string => formatNumber(value, i18n.language)
  const names = new Map(draft.rows.map(({ key, name }) => [key, name]))
  const toggle = (key: string): void => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const apply = async (): Promise<void> => {
    const { command, ids } = draftCommand(draft, new Set(keys), dayMinutes, newId)
    if (await actions.execute(command)) assistant.noteApplied(item.id, ids)
  }
  return (
    <div className="assistant-draft">
      <p>{slot < 0 ? t('rowGone') : t('below', { label: rowLabel(session, draft.wbsId) })}</p>
      {item.applied === null && slot >= 0 && (
        <Checkbox
          label={t('show')}
          title={t('showHint')}
          checked={isShown}
          onChange={(event) => show(event.currentTarget.checked)}
        />
      )}
      {isShown && session.visible.groups && <p className="schedule-hint">{t('inGroups')}</p>}
      {obstacle !== null && slot >= 0 && (
        <p className="schedule-warning" role="status">
          {t(`overtaken.${obstacle}`)}
        </p>
      )}
      {alike > 0 && (
        <p className="schedule-warning" role="status">
          {t('overtaken.alike', { count: alike })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {['row', 'days', 'quantity', 'after', 'reason'].map((column) => (
              <th key={column}>{t(`column.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed.map(({ row: { key, name, days, after, reason, quantity }, level, holds }) => (
            <tr key={key}>
              <td style={{ paddingInlineStart: level * INDENT }}>
                <Checkbox
                  label={name}
                  checked={!left.has(key)}
                  disabled={item.applied !== null}
                  onChange={() => toggle(key)}
                />
              </td>
              <td className="schedule-number">{holds ? '' : number(days)}</td>
              <td className="schedule-number">{quantity && `${number(quantity.amount)} ${quantity.unit}`}</td>
              <td>{after.map((other) => names.get(other)).join(', ')}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {draft.leftOut > 0 && <p className="schedule-muted">{t('leftOut', { count: draft.leftOut })}</p>}
      {item.applied === null ? (
        <Button
          size="small"
          intent="primary"
          text={t('apply', { count: chosen.length })}
          disabled={!canEdit || slot < 0 || obstacle !== null || chosen.length === 0}
          onClick={() => void apply()}
        />
      ) : (
        <p className="schedule-muted">{t('applied', { count: item.applied.length })}</p>
      )}
    </div>
  )
}
