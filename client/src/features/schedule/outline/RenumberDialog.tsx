import { HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core'
import { isNumberingPattern, type NewCode, type NumberedRow, type Numbering, numbered } from '@plumbline/core/numbering'
import { type Id, isSummary } from '@plumbline/core/plan'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasOutline } from './outline-actions.ts'

interface Typed {
  scope: 'selected' | 'all'
  /** By level, joined for typing: «{i} / {parent}.{i}». */
  levels: string
  /** '': works are numbered as their level is. */
  works: string
  start: string
  step: string
}

const presets: Record<string, Partial<Typed>> = {
  outline: { levels: '{i} / {parent}.{i}', works: '' },
  works: { levels: '{i} / {parent}.{i}', works: 'A{n:4}', start: '1000', step: '10' },
  flat: { levels: '{n}', works: '', start: '1', step: '1' },
}

const SHOWN = 12

/** New codes by patterns, seen before they are given. */
export function RenumberDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const tops = actions.outline.tops()
  const [typed, setTyped] = useState<Typed>({
    scope: tops.length > 1 ? 'selected' : 'all',
    levels: '{i} / {parent}.{i}',
    works: '',
    start: '1',
    step: '1',
  })
  const set = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }))
  const { store } = actions.session
  const found = useMemo(() => codesOf(store, typed, tops), [store, typed, tops])
  const changed = found?.codes.filter(({ before, after }) => before !== after) ?? []
  return (
    <ActDialog
      title={t('renumber.title')}
      submit={t('renumber.submit', { count: changed.length })}
      width={520}
      disabled={!found || found.problems.length > 0 || changed.length === 0}
      work={() => actions.outline.renumber(changed)}
      close={close}
    >
      {() => (
        <>
          <Fields typed={typed} set={set} canChoose={tops.length > 0} />
          {!found && <p className="outline-note outline-error">{t('renumber.patternWrong')}</p>}
          {found?.problems.slice(0, 3).map(({ id, code, reason }) => (
            <p key={id} className="outline-note outline-error">
              {t(`renumber.problem.${reason}`, { code, name: store.names[store.slotOf(id)] })}
            </p>
          ))}
          {found && <Preview codes={changed} store={store} />}
        </>
      )}
    </ActDialog>
  )
}

interface FieldsProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
  canChoose: boolean
}

function Fields({ typed, set, canChoose }: FieldsProps) {
  const { t } = useTranslation('outline')
  const field = (key: 'levels' | 'works' | 'start' | 'step', placeholder?: string) => (
    <>
      <label htmlFor={`renumber-${key}`}>{t(`renumber.${key}`)}</label>
      <InputGroup
        id={`renumber-${key}`}
        autoFocus={key === 'levels'}
        placeholder={placeholder}
        value={typed[key]}
        onValueChange={(value) => set({ [key]: value })}
      />
    </>
  )
  return (
    <div className="outline-form" data-testid="renumber">
      <RadioGroup
        inline
        className="outline-wide"
        selectedValue={typed.scope}
        onChange={(event) => set({ scope: event.currentTarget.value as Typed['scope'] })}
      >
        <Radio value="all" label={t('renumber.scope.all')} />
        <Radio value="selected" label={t('renumber.scope.selected')} disabled={!canChoose} />
      </RadioGroup>
      <label htmlFor="renumber-preset">{t('renumber.preset')}</label>
      <HTMLSelect
        id="renumber-preset"
        value=""
        options={[
          { value: '', label: t('renumber.choosePreset') },
          ...Object.keys(presets).map((key) => ({ value: key, label: t(`renumber.presets.${key}`) })),
        ]}
        onChange={(event) => set(presets[event.currentTarget.value] ?? {})}
      />
      {field('levels')}
      {field('works', t('renumber.worksPlaceholder'))}
      {field('start')}
      {field('step')}
      <p className="outline-note outline-wide">{t('renumber.note')}</p>
    </div>
  )
}

function Preview({ codes, store }: { codes: readonly NewCode[]; store: RowStore }) {
  const { t } = useTranslation('outline')
  if (codes.length === 0) return <p className="outline-note">{t('renumber.same')}</p>
  return (
    <>
      <table className="outline-codes" data-testid="new-codes">
        <tbody>
          {codes.slice(0, SHOWN).map(({ id, before, after }) => (
            <tr key={id}>
              <td>{before || '–'}</td>
              <td>{after}</td>
              <td>{store.names[store.slotOf(id)]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {codes.length > SHOWN && <p className="outline-note">{t('renumber.more', { count: codes.length - SHOWN })}</p>}
    </>
  )
}

/** null: a pattern or number means nothing. */
function codesOf(store: RowStore, typed: Typed, tops: readonly Id[]): ReturnType<typeof numbered> | null {
  const numbering = numberingOf(typed)
  if (!numbering) return null
  const rows = rowsOf(store)
  const chosen = typed.scope === 'all' ? rows.map(({ id }) => id) : withBelow(store, tops)
  return numbered(rows, new Set(chosen), numbering)
}

function numberingOf({ levels, works, start, step }: Typed): Numbering | null {
  const patterns = levels.split(' / ').map((pattern) => pattern.trim())
  const numbers = [Number(start), Number(step)]
  const isSound =
    [...patterns, ...(works.trim() === '' ? [] : [works.trim()])].every(isNumberingPattern) &&
    numbers.every((value) => Number.isInteger(value) && value >= 0 && value <= 1_000_000) &&
    numbers[1] !== 0
  if (!isSound) return null
  return { levels: patterns, works: works.trim() || null, start: numbers[0]!, step: numbers[1]! }
}

function rowsOf(store: RowStore): NumberedRow[] {
  return [...store.order].map((slot, position) => ({
    id: store.ids[slot]!,
    parentId: store.ids[store.facts.parent[slot]!] ?? null,
    level: store.levels[position]!,
    code: store.codes[slot]!,
    summary: isSummary(typeOf(store, slot)),
  }))
}

function withBelow(store: RowStore, tops: readonly Id[]): Id[] {
  return tops.flatMap((id) => {
    const position = store.positions[store.slotOf(id)] ?? -1
    if (position < 0) return []
    return [...store.order.slice(position, store.ends[position])].map((slot) => store.ids[slot]!)
  })
}
