import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { MOST_ROWS, useFirstRows } from '../first-rows.ts'

export interface SideRow {
  id: string
  code: string
  name: string
  /** It is matched already. */
  isTaken: boolean
}

interface SideProps {
  title: string
  find: string
  rows: readonly SideRow[]
  chosen: ReadonlySet<string>
  choose: (ids: ReadonlySet<string>) => void
}

/** Rows of one side: a click chooses one more or less, with Shift all up to it. */
export function MatchSide({ title, find, rows, chosen, choose }: SideProps) {
  const { t } = useTranslation('estimates')
  const numbers = useNumbers()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const found = useMemo(() => rowsWith(rows, asked), [rows, asked])
  const left = useMemo(() => rows.filter(({ isTaken }) => !isTaken).length, [rows])
  const shown = useFirstRows()
  const from = useRef(-1)
  const press = (at: number, stretches: boolean): void => {
    const next = new Set(chosen)
    const { id } = found[at]!
    if (stretches && from.current >= 0) {
      const [first, last] = [Math.min(from.current, at), Math.max(from.current, at)]
      for (const row of found.slice(first, last + 1)) next.add(row.id)
    } else if (!next.delete(id)) next.add(id)
    from.current = at
    choose(next)
  }
  return (
    <section aria-label={title}>
      <h3>
        {title} <small>{numbers(left)}</small>
      </h3>
      <InputGroup
        size="small"
        leftIcon={<Search size={12} />}
        aria-label={find}
        placeholder={find}
        value={text}
        onValueChange={(next) => {
          from.current = -1
          setText(next.slice(0, 200))
        }}
      />
      <ul>
        {found.slice(0, shown).map(({ id, code, name, isTaken }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen.has(id)}
              className={isTaken ? 'pl-muted' : undefined}
              onClick={({ shiftKey }) => press(at, shiftKey)}
            >
              <small>{code}</small> {name}
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="pl-muted">{t(rows.length === 0 ? 'compliance.left' : 'compliance.noneFound')}</li>
        )}
        {found.length > MOST_ROWS && (
          <li className="pl-muted">{t('compliance.more', { count: found.length - MOST_ROWS })}</li>
        )}
      </ul>
    </section>
  )
}

/** Every word stands in the code or in the name. */
function rowsWith(rows: readonly SideRow[], text: string): readonly SideRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ code, name }) => {
    const named = `${code} ${name}`.toLowerCase()
    return words.every((word) => named.includes(word))
  })
}
