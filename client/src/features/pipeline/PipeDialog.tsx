import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { type PipeContent, pipeLimits, pipeUnits } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useSourceName } from '../cyclogram/index.ts'
import { emptyStage, isWhole, type PipeSource, sectionsOf, stagesOf } from './pipe-form.ts'
import { SectionRows } from './SectionRows.tsx'
import { StageRow } from './StageRow.tsx'

interface PipeDialogProps {
  before: PipeContent
  sources: readonly PipeSource[]
  save(content: PipeContent): Promise<unknown>
  close(): void
}

/** Where works lie, which stages they pass, and how much each stage counts. */
export function PipeDialog({ before, sources, save, close }: PipeDialogProps) {
  const { t } = useTranslation('pipeline')
  const nameOf = useSourceName()
  const [pipe, setPipe] = useState(before)
  const set = (part: Partial<PipeContent>): void => setPipe({ ...pipe, ...part })
  const options = sources.map((source) => ({ value: source.key, label: nameOf(source) }))
  const sourceOf = (key: string): PipeSource | undefined => sources.find((one) => one.key === key)
  const setSource = (key: string): void =>
    set({ source: key, ...(pipe.unit === 'section' && { sections: sectionsOf(sourceOf(key)) }) })
  const setUnit = (unit: PipeContent['unit']): void =>
    set({ unit, sections: unit === 'section' ? sectionsOf(sourceOf(pipe.source)) : [] })
  return (
    <ActDialog
      title={t('settings')}
      submit={t('save')}
      width={760}
      disabled={!isWhole(pipe)}
      work={() => save(pipe)}
      close={close}
    >
      {(error) => (
        <div className="pipeline-form">
          {error && <Callout intent="danger">{error}</Callout>}
          <div className="pipeline-form-row">
            <TextField label={t('name')} value={pipe.name} onChange={(name) => set({ name })} autoFocus />
            <SelectField
              label={t('unit')}
              value={pipe.unit}
              options={pipeUnits.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
              onChange={(unit) => setUnit(unit as PipeContent['unit'])}
            />
            <SelectField label={t('sectionsBy')} value={pipe.source} options={options} onChange={setSource} />
          </div>
          <SectionRows pipe={pipe} set={(sections) => set({ sections })} />
          <fieldset>
            <legend>{t('stages', { n: pipe.stages.length })}</legend>
            {pipe.stages.map((stage, i) => (
              <StageRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the order
                key={i}
                stage={stage}
                sources={sources}
                set={(next) => set({ stages: pipe.stages.with(i, next) })}
                remove={() => set({ stages: pipe.stages.toSpliced(i, 1) })}
                moveUp={i > 0 ? () => set({ stages: swapped(pipe.stages, i) }) : undefined}
              />
            ))}
            <div className="pipeline-form-acts">
              <Button
                size="small"
                icon={<Add />}
                text={t('addStage')}
                disabled={pipe.stages.length >= pipeLimits.stages}
                onClick={() => set({ stages: [...pipe.stages, emptyStage(pipe.stages.length, 'name')] })}
              />
              <HTMLSelect
                aria-label={t('stagesFrom')}
                value=""
                options={[{ value: '', label: t('stagesFrom') }, ...options]}
                onChange={(event) => set({ stages: stagesOf(sourceOf(event.currentTarget.value), pipe.stages) })}
              />
            </div>
          </fieldset>
        </div>
      )}
    </ActDialog>
  )
}

/** It and the one before it change places. */
function swapped<T>(all: readonly T[], at: number): T[] {
  const one = all[at]
  return one === undefined ? [...all] : all.toSpliced(at, 1).toSpliced(at - 1, 0, one)
}
