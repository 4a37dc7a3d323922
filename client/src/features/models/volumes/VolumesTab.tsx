import './volumes.css'
import { Button, InputGroup, SegmentedControl, Switch } from '@blueprintjs/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { PropertyName } from '../../../parts/rules/PropertyName.tsx'
import { parseNumber } from '../../../parts/values/number.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { LazyText } from '../../../shell/LazyText.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { toast } from '../../../shell/toast.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import type { Quantities } from './quantities.ts'
import { TakeOff } from './TakeOff.tsx'
import { useQuantities } from './use-quantities.ts'
import { VolumeTable } from './VolumeTable.tsx'
import { type VolumeLine, type VolumeSetup, volumeLines, volumesCommand } from './volume-lines.ts'

const nobody: ReadonlySet<string> = new Set()

export const noVolumes: VolumeSetup = { property: '', factor: 1, unit: '' }

interface VolumesTabProps {
  setup: VolumeSetup
  change(setup: VolumeSetup): void
}

const sides = ['works', 'takeOff'] as const

/** What elements come to: as volumes of the works that build them, or by what groups them. */
export function VolumesTab(props: VolumesTabProps) {
  const { t } = useTranslation('modelVolumes')
  const [side, setSide] = useState<(typeof sides)[number]>('works')
  const choice = (
    <SegmentedControl
      size="small"
      aria-label={t('sides')}
      options={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
      value={side}
      onValueChange={(value) => setSide(value as (typeof sides)[number])}
    />
  )
  return side === 'works' ? <WorkVolumes {...props} choice={choice} /> : <TakeOff choice={choice} />
}

/** Quantities of elements become volumes of the works that build them; nothing changes before it was looked at. */
function WorkVolumes({ setup, change, choice }: VolumesTabProps & { choice: ReactNode }) {
  const { t } = useTranslation('modelVolumes')
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { right } = useSnapshot(linked.plan.state).status
  const number = useNumbers()
  const [chosenOnly, setChosenOnly] = useState(false)
  const { value: quantities, error, again } = useQuantities(linked.loaded, setup.property)
  // Two files may say cubic metres and cubic feet of the same property: added up they would mean nothing.
  const isMixed = (quantities?.units.length ?? 0) > 1
  const sourceUnit = quantities?.units[0] ?? ''
  const lines =
    quantities && setup.property !== '' && !isMixed
      ? volumeLines(
          { store: linked.plan.store, linked: linked.linked, quantityOf: quantities.of, sourceUnit },
          { factor: setup.factor, unit: setup.unit },
          chosenOnly ? works : nobody,
        )
      : null
  const foreign = lines?.filter(({ isForeign }) => isForeign).length ?? 0
  const measured = lines && quantities ? measuredIn(linked.linked.elements, quantities) : 0
  return (
    <section className="model-panel model-volumes" aria-label={t('title')}>
      <div className="model-links-bar">
        {choice}
        <PropertyName
          modelIds={linked.loaded.map(({ id }) => id)}
          value={setup.property}
          done={(property) => change({ ...setup, property })}
        />
        <Factor value={setup.factor} done={(factor) => change({ ...setup, factor })} />
        <LazyText label={t('unit')} value={setup.unit} done={(text) => change({ ...setup, unit: text.slice(0, 32) })} />
        <Switch
          checked={chosenOnly}
          label={t('chosenOnly')}
          onChange={({ currentTarget }) => setChosenOnly(currentTarget.checked)}
        />
        <span className="pl-spring" />
        {lines && lines.length > 0 && <Apply lines={lines} mayEdit={right === 'write'} />}
      </div>
      {setup.property === '' && <p className="model-note">{t('choose')}</p>}
      {isMixed && (
        <p className="model-note" role="alert">
          {t('mixed', { units: quantities?.units.join(', ') })}
        </p>
      )}
      {!quantities && error !== null && <ReadFailure error={error} again={again} />}
      {measured > 0 && <p className="pl-muted">{t('measured', { count: measured, number: number(measured) })}</p>}
      {foreign > 0 && (
        <p className="model-note" role="status">
          {t('foreign', { count: foreign, number: number(foreign), unit: sourceUnit })}
        </p>
      )}
      {lines?.length === 0 && <p className="model-note">{t('none')}</p>}
      {lines && lines.length > 0 && <VolumeTable lines={lines} />}
    </section>
  )
}

/** Linked elements whose bodies say what the file does not. */
const measuredIn = (elements: Iterable<number>, { isMeasured }: Quantities): number =>
  [...new Set(elements)].filter(isMeasured).length

function Apply({ lines, mayEdit }: { lines: readonly VolumeLine[]; mayEdit: boolean }) {
  const { t } = useTranslation('modelVolumes')
  const number = useNumbers()
  const { plan } = useLinkedPlan()
  const others = lines.filter(({ isOther }) => isOther)
  const count = { count: others.length, number: number(others.length) }
  const apply = async (): Promise<void> => {
    const answer = await plan.execute(volumesCommand(others))
    if (answer.ok) tellUndoable(t('applied', count), { text: t('modelLinks:undo'), run: () => void plan.undo() })
    else toast.error(sentenceOf(answer.refusal.code, answer.refusal.params))
  }
  if (others.length === 0) return <span className="pl-muted">{t('allSame')}</span>
  return (
    <Button
      size="small"
      intent="primary"
      text={t('apply', count)}
      title={mayEdit ? undefined : t('readOnly')}
      disabled={!mayEdit}
      onClick={() => void apply()}
    />
  )
}

function Factor({ value, done }: { value: number; done: (factor: number) => void }) {
  const { t } = useTranslation('modelVolumes')
  const id = useId()
  const [typed, setTyped] = useState(String(value))
  const factor = parseNumber(typed)
  const isFactor = factor !== null && factor > 0
  return (
    <label className="model-volumes-factor" htmlFor={id}>
      <span className="pl-muted">×</span>
      <InputGroup
        id={id}
        size="small"
        inputMode="decimal"
        aria-label={t('factor')}
        title={t('factorHint')}
        intent={isFactor ? 'none' : 'danger'}
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          const next = parseNumber(text)
          if (next !== null && next > 0) done(next)
        }}
      />
    </label>
  )
}
