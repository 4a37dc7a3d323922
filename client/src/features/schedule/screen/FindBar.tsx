import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { findText } from '../../../documents/schedule/rows/find.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useCanEdit } from '../base/schedule-context.ts'
import { useScreen } from './use-screen.ts'

/** Find and replace in codes, names and shown attributes of all rows, hidden ones too. */
export function FindBar() {
  const { actions } = useScreen()
  const { findOpen } = useSnapshot(actions.state)
  return findOpen > 0 ? <OpenFindBar opened={findOpen} /> : null
}

/** `opened` grows when the person asks for it again: the field takes the focus back. */
function OpenFindBar({ opened }: { opened: number }) {
  const { actions } = useScreen()
  const { t } = useScheduleText()
  const canEdit = useCanEdit()
  const { patches } = useSnapshot(actions.session.state)
  const { row, columns, attributesRevision } = useSnapshot(actions.state)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const { store, rows } = actions.session
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with every patch
  const found = useMemo(
    () => findText(store, text, columns, rows.values.computed),
    [store, rows, text, patches, columns, attributesRevision],
  )
  const at = found.indexOf(store.slotOf(row))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again
  useEffect(() => field.current?.select(), [opened])

  const close = (): void => {
    actions.state.findOpen = 0
    actions.planner?.focus()
  }
  const step = (by: 1 | -1): void => {
    const slot = found[at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length]
    if (slot === undefined) return
    actions.showRow(store.ids[slot]!, 'look')
    field.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const isInField = event.target === field.current
    if (event.key === 'Escape') close()
    else if (event.key === 'F3' || (event.key === 'Enter' && isInField)) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = text === '' ? '' : t('find.count', { at: at + 1, count: found.length })

  return (
    <search className="schedule-find" data-testid="find" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        className="schedule-input schedule-input-boxed"
        placeholder={t('find.placeholder')}
        aria-label={t('find.placeholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className="schedule-find-count" role="status">
        {count}
      </span>
      <IconButton
        icon={<ChevronUp size={14} />}
        disabled={found.length === 0}
        label={t('find.previous')}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={<ChevronDown size={14} />}
        disabled={found.length === 0}
        label={t('find.next')}
        onClick={() => step(1)}
      />
      {canEdit && (
        <>
          <input
            type="text"
            className="schedule-input schedule-input-boxed"
            placeholder={t('find.replacement')}
            aria-label={t('find.replacement')}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="small"
            variant="minimal"
            disabled={at < 0}
            text={t('find.replace')}
            onClick={() => {
              void actions.cells.replace([found[at]!], text, replacement).then(() => step(1))
            }}
          />
          <Button
            size="small"
            variant="minimal"
            disabled={found.length === 0}
            text={t('find.replaceAll')}
            onClick={() => void actions.cells.replace(found, text, replacement)}
          />
        </>
      )}
      <IconButton icon={<Cross size={14} />} label={t('find.close')} onClick={close} />
    </search>
  )
}
