import { Button, HTMLSelect } from '@blueprintjs/core'
import {
  type AsBuiltKey,
  type AsBuiltMapping,
  type AsBuiltReading,
  asBuiltKeys,
  guessAsBuilt,
} from '@plumbline/core/bim'
import { cellText } from '@plumbline/core/exchange/table'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { PropertyName } from '../../../parts/rules/PropertyName.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { toast } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { numbersOf } from '../element-tree.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { AsBuiltThread } from './as-built-thread.ts'
import { elementNames } from './element-names.ts'
import type { OpenedList } from './list.worker.ts'

interface OpenList extends OpenedList {
  name: string
  thread: AsBuiltThread
}

/** Touched by one command; what is more goes in several. */
const AT_ONCE = 5_000

/** A list of what was built, CSV or Excel: what its columns are is guessed, shown with what it comes to, and changed. */
export function AsBuiltList() {
  const { t } = useTranslation('modelFacts')
  const linked = useLinkedPlan()
  const inputId = useId()
  const [list, setList] = useState<OpenList | null>(null)
  useEffect(() => () => list?.thread.close(), [list])
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const thread = new AsBuiltThread()
    const opened = await thread.open(file).catch(() => null)
    if (opened) {
      setList({ ...opened, name: file.name, thread })
      return
    }
    thread.close()
    toast.error(t('noList', { name: file.name }))
  }
  return (
    <>
      <div className="model-links-bar">
        <label className="bp6-button bp6-small" htmlFor={inputId} aria-disabled={!linked.mayEdit}>
          {t('readList')}
          <input
            id={inputId}
            type="file"
            accept=".csv,.txt,.xlsx"
            className="pl-unseen"
            disabled={!linked.mayEdit}
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
        {list && <span className="pl-muted">{list.name}</span>}
      </div>
      {list && <ListMapping key={list.name + list.lines} list={list} close={() => setList(null)} />}
    </>
  )
}

function ListMapping({ list, close }: { list: OpenList; close: () => void }) {
  const { t } = useTranslation('modelFacts')
  const { loaded } = useLinkedPlan()
  const [mapping, setMapping] = useState<AsBuiltMapping>(() => guessAsBuilt(list.head, keysIn(list, loaded)))
  const [property, setProperty] = useState('')
  const stamp = [
    JSON.stringify(mapping),
    property,
    ...loaded.map(({ id, table, first }) => `${id}.${table.revision}.${first}`),
  ]
  const {
    value: reading,
    error,
    again,
  } = useRead(stamp.join(), async (signal) =>
    list.thread.match(mapping, await elementNames(loaded, mapping.key, property, signal)),
  )
  const columns = list.head.map((cell, at) => ({ value: String(at), label: cellText(cell) || String(at + 1) }))
  return (
    <div className="model-fact-mapping">
      <div className="rule-line">
        <HTMLSelect
          minimal
          aria-label={t('key')}
          value={mapping.key}
          options={asBuiltKeys.map((value) => ({ value, label: t(`keys.${value}`) }))}
          onChange={({ currentTarget }) => setMapping({ ...mapping, key: currentTarget.value as AsBuiltKey })}
        />
        {mapping.key === 'property' && (
          <PropertyName modelIds={loaded.map(({ id }) => id)} value={property} done={setProperty} />
        )}
        {(['element', 'doneOn', 'percent', 'who'] as const).map((field) => (
          <span key={field} className="model-fact-column">
            <span className="pl-muted" aria-hidden>
              {t(`column.${field}`)}
            </span>
            <HTMLSelect
              minimal
              aria-label={t(`column.${field}`)}
              value={mapping[field] ?? ''}
              options={[{ value: '', label: t('noColumn') }, ...columns]}
              onChange={({ currentTarget }) =>
                setMapping({ ...mapping, [field]: currentTarget.value === '' ? null : Number(currentTarget.value) })
              }
            />
          </span>
        ))}
      </div>
      {!reading && error !== null && <ReadFailure error={error} again={again} />}
      {!reading && error === null && <p role="status">{t('matching')}</p>}
      {reading && <ListPreview lines={list.lines} reading={reading} close={close} />}
    </div>
  )
}

/** By what the cells of a column name elements that are here. */
function keysIn(list: OpenList, loaded: ReturnType<typeof useLinkedPlan>['loaded']) {
  const names = new Set(loaded.flatMap(({ table }) => table.names))
  return (column: number): 'guid' | 'name' | null => {
    const texts = list.sample.map((line) => cellText(line[column] ?? null).trim())
    if (texts.some((text) => text !== '' && loaded.some((model) => numbersOf(model).has(text)))) return 'guid'
    return texts.some((text) => text !== '' && names.has(text)) ? 'name' : null
  }
}

interface ListPreviewProps {
  lines: number
  reading: AsBuiltReading
  close: () => void
}

function ListPreview({ lines, reading, close }: ListPreviewProps) {
  const { t } = useTranslation('modelFacts')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const count = { count: reading.elements.size, number: number(reading.elements.size) }
  const apply = (): void => {
    const facts = [...reading.elements].flatMap(([element, { percent, doneOn, who }]) => {
      const ref = linked.refOf(element)
      return ref ? [{ ...ref, percent, doneOn, ...(who !== '' && { who }) }] : []
    })
    for (let from = 0; from < facts.length; from += AT_ONCE) {
      if (!linked.links.execute({ do: 'fact.set', facts: facts.slice(from, from + AT_ONCE) }).ok) return
    }
    toast.done(t('told', count))
    close()
  }
  return (
    <>
      <p role="status">
        {t('preview', { lines: number(lines), matched: number(reading.matched), elements: count.number })}{' '}
        {reading.unread > 0 && t('unread', { number: number(reading.unread) })}
      </p>
      {reading.unmatched > 0 && (
        <p className="pl-muted" title={reading.unmatchedNames.join('\n')}>
          {t('unmatched', { number: number(reading.unmatched), names: reading.unmatchedNames.slice(0, 3).join(', ') })}
        </p>
      )}
      <div className="rule-line">
        <Button
          size="small"
          intent="primary"
          text={t('apply', count)}
          disabled={!linked.mayEdit || reading.elements.size === 0}
          onClick={apply}
        />
        <Button size="small" variant="minimal" text={t('cancel')} onClick={close} />
      </div>
    </>
  )
}
