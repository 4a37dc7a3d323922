import { Button, Checkbox, HTMLSelect, InputGroup, NumericInput, PopoverNext } from '@blueprintjs/core'
import { ArrowUp, CaretDown, Cross } from '@blueprintjs/icons'
import { type PipeStage, pipeLimits } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shell/IconButton.tsx'
import { useSourceName } from '../cyclogram/index.ts'
import type { PipeSource } from './pipe-form.ts'

/** More values than this are found by typing. */
const SHOWN = 100

interface StageRowProps {
  stage: PipeStage
  sources: readonly PipeSource[]
  set(stage: PipeStage): void
  remove(): void
  moveUp: (() => void) | undefined
}

/** A stage: its name and colour, its works, and how much it counts. */
export function StageRow({ stage, sources, set, remove, moveUp }: StageRowProps) {
  const { t } = useTranslation('pipeline')
  const nameOf = useSourceName()
  const source = sources.find(({ key }) => key === stage.source)
  return (
    <div className="pipeline-stage">
      <input
        type="color"
        aria-label={t('colour')}
        value={stage.color}
        onChange={(event) => set({ ...stage, color: event.currentTarget.value })}
      />
      <InputGroup
        size="small"
        aria-label={t('stageName')}
        placeholder={t('stageName')}
        value={stage.name}
        onValueChange={(name) => set({ ...stage, name })}
      />
      <HTMLSelect
        aria-label={t('worksBy')}
        value={stage.source}
        options={sources.map((one) => ({ value: one.key, label: nameOf(one) }))}
        onChange={(event) => set({ ...stage, source: event.currentTarget.value, keys: [] })}
      />
      <Values source={source} stage={stage} set={set} />
      <NumericInput
        size="small"
        buttonPosition="none"
        aria-label={t('weight')}
        title={t('weight')}
        min={0}
        max={1_000}
        value={stage.weight}
        onValueChange={(weight) => set({ ...stage, weight: Number.isNaN(weight) ? 0 : weight })}
      />
      <IconButton icon={<ArrowUp size={12} />} label={t('moveUp')} disabled={!moveUp} onClick={moveUp} />
      <IconButton icon={<Cross size={12} />} label={t('remove', { name: stage.name })} onClick={remove} />
    </div>
  )
}

/** Which values; the first one chosen names a stage that has no name yet. */
function Values({
  source,
  stage,
  set,
}: {
  source: PipeSource | undefined
  stage: PipeStage
  set(stage: PipeStage): void
}) {
  const { t } = useTranslation('pipeline')
  const [find, setFind] = useState('')
  const chosen = new Set(stage.keys)
  const wanted = find.trim().toLowerCase()
  const values = source?.values.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  const toggle = (key: string, name: string): void => {
    const keys = chosen.has(key) ? stage.keys.filter((one) => one !== key) : [...stage.keys, key]
    set({ ...stage, keys: keys.slice(0, pipeLimits.keys), name: stage.name || name.slice(0, 512) })
  }
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <div className="pipeline-values">
          <InputGroup
            size="small"
            aria-label={t('findValue')}
            placeholder={t('findValue')}
            value={find}
            onValueChange={setFind}
          />
          <div className="pipeline-values-list">
            {values.slice(0, SHOWN).map(({ key, name }) => (
              <Checkbox key={key} checked={chosen.has(key)} label={name} onChange={() => toggle(key, name)} />
            ))}
            {values.length === 0 && <p className="pipeline-muted">{t('noValues')}</p>}
            {values.length > SHOWN && <p className="pipeline-muted">{t('moreValues', { n: values.length - SHOWN })}</p>}
          </div>
        </div>
      }
    >
      <Button size="small" endIcon={<CaretDown size={12} />} text={t('values', { count: stage.keys.length })} />
    </PopoverNext>
  )
}
