import { HTMLSelect } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { checkGates, checkLimits, type TemplateItem as Item } from '@plumbline/core/checklists'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'

/** One without an id is new. */
export type WrittenItem = Omit<Item, 'id'> & { id?: string }

interface TemplateItemProps {
  item: Item
  readOnly: boolean
  change: (part: Partial<WrittenItem>) => void
  remove: () => void
  move: (by: -1 | 1) => void
  isFirst: boolean
  isLast: boolean
}

/** One line of a template; Alt with an arrow moves it. */
export function TemplateItem({ item, readOnly, change, remove, move, isFirst, isLast }: TemplateItemProps) {
  const { t } = useTranslation('directories')
  const { text, gate, role, required, photo } = item
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : 1
    const isEdge = by < 0 ? isFirst : isLast
    if (readOnly || isEdge || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(by)
  }
  const commit = (part: Partial<WrittenItem>): null => {
    change(part)
    return null
  }
  return (
    <li onKeyDown={onKeyDown}>
      <CellInput
        label={t('checklist.text')}
        value={text}
        disabled={readOnly}
        onCommit={(typed) => (typed.trim() === '' ? t('checklist.noText') : commit({ text: cut(typed, 'text') }))}
      />
      <div className="directories-checklist-parts">
        <HTMLSelect
          aria-label={t('checklist.gateOf', { item: text })}
          value={gate}
          disabled={readOnly}
          options={checkGates.map((value) => ({ value, label: t(`checklist.gate.${value}`) }))}
          onChange={({ currentTarget }) =>
            change({ gate: checkGates.find((one) => one === currentTarget.value) ?? gate })
          }
        />
        <CellInput
          label={t('checklist.role', { item: text })}
          placeholder={t('checklist.anybody')}
          value={role}
          disabled={readOnly}
          onCommit={(typed) => commit({ role: cut(typed, 'role') })}
        />
      </div>
      <div className="directories-checklist-parts">
        <Flag
          label={t('checklist.required')}
          isOn={required}
          readOnly={readOnly}
          set={(on) => change({ required: on })}
        />
        <Flag label={t('checklist.photo')} isOn={photo} readOnly={readOnly} set={(on) => change({ photo: on })} />
        <div className="pl-spring" />
        {!readOnly && (
          <>
            <IconButton
              icon={<ArrowUp size={12} />}
              label={t('checklist.up', { item: text })}
              disabled={isFirst}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={<ArrowDown size={12} />}
              label={t('checklist.down', { item: text })}
              disabled={isLast}
              onClick={() => move(1)}
            />
            <IconButton icon={<Cross size={12} />} label={t('checklist.remove', { item: text })} onClick={remove} />
          </>
        )}
      </div>
    </li>
  )
}

const cut = (typed: string, what: 'text' | 'role'): string => typed.trim().slice(0, checkLimits[what])

interface FlagProps {
  label: string
  isOn: boolean
  readOnly: boolean
  set: (on: boolean) => void
}

function Flag({ label, isOn, readOnly, set }: FlagProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={readOnly}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
