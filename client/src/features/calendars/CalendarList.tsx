import { InputGroup, Tag } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { confirm } from '../../shell/confirm.ts'
import { isChanged, library, openCalendar } from './library-state.ts'

/** Leaving unsaved changes is asked about. */
export async function mayLeaveDraft(question: string): Promise<boolean> {
  return !isChanged() || (await confirm({ message: question, useEnter: true })) !== null
}

/** Calendars of the space by name; arrow keys move, Enter opens. */
export function CalendarList() {
  const { t } = useTranslation('calendars')
  const { calendars, open } = useSnapshot(library)
  const [search, setSearch] = useState('')
  const box = useRef<HTMLUListElement>(null)
  const wanted = search.trim().toLowerCase()
  const shown = (calendars ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
  const choose = async (id: string): Promise<void> => {
    if (id !== open?.id && (await mayLeaveDraft(t('leave')))) await openCalendar(id)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed in the list bubble to here
    <div className="calendars-list" onKeyDown={onKey}>
      <InputGroup
        size="small"
        leftIcon={<Search size={12} />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onValueChange={setSearch}
      />
      {open?.id === '' && <p className="calendars-list-new">{open.draft.name}</p>}
      <ul ref={box}>
        {shown.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="calendars-list-entry"
              aria-current={one.id === open?.id}
              onClick={() => void choose(one.id)}
            >
              <span className="calendars-list-name">{one.name}</span>
              {one.isDefault && (
                <Tag minimal intent="primary">
                  {t('default')}
                </Tag>
              )}
              <small>
                {[one.epsName, baseName(one.baseId, calendars ?? []), t('usedIn', { count: one.usedIn })]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && wanted !== '' && <p className="calendars-muted">{t('nothingFound')}</p>}
    </div>
  )
}

function baseName(baseId: string | null, all: readonly { id: string; name: string }[]): string {
  const base = all.find(({ id }) => id === baseId)
  return base ? `↳ ${base.name}` : ''
}
