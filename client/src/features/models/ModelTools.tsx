import { Button, ButtonGroup, Menu, MenuItem, PopoverNext, SegmentedControl, Slider, Switch } from '@blueprintjs/core'
import { Cut, EyeOff, EyeOpen, Filter, Home, Layers, ZoomToFit } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Axis } from '../../instruments/viewer/viewer.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { modelCommands } from './model-keys.ts'
import type { ModelView, Section } from './model-view.ts'

const buttons: readonly { name: string; icon: ReactElement; needsSelection?: boolean }[] = [
  { name: 'fit', icon: <ZoomToFit /> },
  { name: 'hide', icon: <EyeOff />, needsSelection: true },
  { name: 'isolate', icon: <Filter />, needsSelection: true },
  { name: 'ghost', icon: <Layers />, needsSelection: true },
  { name: 'showAll', icon: <EyeOpen /> },
]

const views = ['home', 'top', 'front', 'right', 'back', 'left']

/** What the keys do, by buttons. */
export function ModelTools({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { selected, hidden, ghost, section } = useSnapshot(view.state)
  const isIdle: Record<string, boolean> = {
    hide: selected.size === 0,
    isolate: selected.size === 0,
    ghost: selected.size === 0 && ghost.size === 0,
    showAll: hidden.size === 0 && ghost.size === 0,
  }
  return (
    <>
      <ViewsMenu view={view} />
      <ButtonGroup>
        {buttons.map(({ name, icon }) => (
          <IconButton key={name} icon={icon} {...commandOf(name, t, view)} disabled={isIdle[name] ?? false} />
        ))}
      </ButtonGroup>
      <PopoverNext
        isOpen={section !== null}
        onInteraction={(isOpen) => !isOpen || view.cut(section ?? { axis: 'y', share: 0.5, flipped: false })}
        content={section ? <SectionForm section={section} cut={(next) => view.cut(next)} /> : <span />}
        placement="bottom-start"
        autoFocus={false}
        enforceFocus={false}
        canEscapeKeyClose={false}
      >
        <Button
          size="small"
          variant="minimal"
          icon={<Cut />}
          active={section !== null}
          aria-pressed={section !== null}
          text={t('command.section')}
          title={`${t('command.section')} (C)`}
          onClick={() => commandOf('section', t, view).onClick()}
        />
      </PopoverNext>
    </>
  )
}

type Translate = (key: string) => string

function commandOf(name: string, t: Translate, view: ModelView): { label: string; onClick: () => void } {
  const command = modelCommands.find((one) => one.name === name)
  return { label: `${t(`command.${name}`)} (${command?.keys})`, onClick: () => command?.run(view) }
}

function ViewsMenu({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const menu = (
    <Menu>
      {modelCommands
        .filter(({ name }) => views.includes(name))
        .map(({ name, keys, run }) => (
          <MenuItem key={name} text={t(`command.${name}`)} label={keys} onClick={() => run(view)} />
        ))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button size="small" variant="minimal" icon={<Home />} text={t('views')} />
    </PopoverNext>
  )
}

const axes: readonly Axis[] = ['y', 'x', 'z']
const PERCENT = 100

function SectionForm({ section, cut }: { section: Section; cut: (section: Section | null) => void }) {
  const { t } = useTranslation('model')
  return (
    <div className="model-section">
      <SegmentedControl
        size="small"
        aria-label={t('axis.label')}
        options={axes.map((axis) => ({ value: axis, label: t(`axis.${axis}`) }))}
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
      <Button size="small" text={t('noSection')} onClick={() => cut(null)} />
    </div>
  )
}
