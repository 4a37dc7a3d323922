import { Button, HTMLSelect, PopoverNext, RangeSlider, SegmentedControl, Slider, Switch } from '@blueprintjs/core'
import { Cut } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Axis, axes, type Section, type SectionBox } from '../../../instruments/viewer/cuts.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { ModelView } from '../model-view.ts'
import { boxOfStorey, storeySlices } from './storeys.ts'

/** Height first: storeys are what is cut most. */
const ordered: readonly Axis[] = ['y', 'x', 'z']
const PERCENT = 100
const inTheMiddle: Section = { axis: 'y', share: 0.5, flipped: false }
const everything: SectionBox = { low: { x: 0, y: 0, z: 0 }, high: { x: 1, y: 1, z: 1 } }

/** A plane that cuts, and a box that is left. */
export function SectionMenu({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { section, box } = useSnapshot(view.state)
  const doesCut = section !== null || box !== null
  return (
    <PopoverNext content={<SectionForm view={view} />} placement="bottom-start">
      <Button
        size="small"
        variant="minimal"
        icon={<Cut />}
        active={doesCut}
        aria-pressed={doesCut}
        text={t('command.section')}
        title={`${t('command.section')} (C, B)`}
      />
    </PopoverNext>
  )
}

function SectionForm({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { section, box, selected } = useSnapshot(view.state)
  return (
    <div className="model-section">
      <Switch
        checked={section !== null}
        label={t('plane')}
        onChange={({ currentTarget }) => view.cut(currentTarget.checked ? inTheMiddle : null)}
      />
      {section && <PlaneForm section={section} cut={(next) => view.cut(next)} />}
      <Switch
        checked={box !== null}
        label={t('box')}
        onChange={({ currentTarget }) => view.cutBox(currentTarget.checked ? everything : null)}
      />
      <StoreyChoice view={view} />
      {box && <BoxForm box={box} cut={(next) => view.cutBox(next)} />}
      <Button
        size="small"
        text={t('boxAroundSelection')}
        disabled={selected.size === 0}
        onClick={() => view.boxSelected()}
      />
    </div>
  )
}

/** A storey by itself, as plans show it. */
function StoreyChoice({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { loaded, box } = useSnapshot(view.state)
  const { viewer } = view
  const slices = useMemo(
    () =>
      storeySlices(loaded as readonly LoadedModel[], (element) => {
        const found = viewer?.models.boxOf([element], { resting: true })
        return found && !found.isEmpty() ? found.min.y : null
      }),
    [loaded, viewer],
  )
  if (!viewer || slices.length === 0) return null
  const boxes = slices.map((slice) => boxOfStorey(slice, viewer.models.box))
  const shown = boxes.findIndex(({ low, high }) => box?.low.y === low.y && box.high.y === high.y)
  return (
    <HTMLSelect
      minimal
      aria-label={t('storey')}
      value={box && shown >= 0 ? shown : ''}
      options={[
        { value: '', label: t(box && shown < 0 ? 'ownBox' : 'allStoreys') },
        ...slices.map(({ name }, at) => ({ value: at, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => view.cutBox(value === '' ? null : (boxes[Number(value)] ?? null))}
    />
  )
}

function PlaneForm({ section, cut }: { section: Section; cut: (section: Section) => void }) {
  const { t } = useTranslation('model')
  return (
    <>
      <SegmentedControl
        size="small"
        aria-label={t('axis.label')}
        options={ordered.map((axis) => ({ value: axis, label: t(`axis.${axis}`) }))}
        value={section.axis}
        onValueChange={(axis) => cut({ ...section, axis: axes.find((one) => one === axis) ?? 'y' })}
      />
      <Slider
        min={0}
        max={PERCENT}
        stepSize={1}
        labelRenderer={false}
        value={Math.round(section.share * PERCENT)}
        handleHtmlProps={{ 'aria-label': t('sectionPlace') }}
        onChange={(percent) => cut({ ...section, share: percent / PERCENT })}
      />
      <Switch
        checked={section.flipped}
        label={t('otherSide')}
        onChange={({ currentTarget }) => cut({ ...section, flipped: currentTarget.checked })}
      />
    </>
  )
}

function BoxForm({ box, cut }: { box: SectionBox; cut: (box: SectionBox) => void }) {
  const { t } = useTranslation('model')
  return ordered.map((axis) => (
    <div key={axis} className="model-section-side">
      <span>{t(`axis.${axis}`)}</span>
      <RangeSlider
        min={0}
        max={PERCENT}
        stepSize={1}
        labelRenderer={false}
        value={[Math.round(box.low[axis] * PERCENT), Math.round(box.high[axis] * PERCENT)]}
        handleHtmlProps={{
          start: { 'aria-label': t('boxFrom', { axis: t(`axis.${axis}`) }) },
          end: { 'aria-label': t('boxTo', { axis: t(`axis.${axis}`) }) },
        }}
        onChange={([from, to]) =>
          cut({ low: { ...box.low, [axis]: from / PERCENT }, high: { ...box.high, [axis]: to / PERCENT } })
        }
      />
    </div>
  ))
}
