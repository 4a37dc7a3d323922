import { Button, ButtonGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import {
  ArrowsHorizontal,
  Comparison,
  DiagramTree,
  EyeOff,
  EyeOpen,
  Filter,
  Home,
  Layers,
  More,
  Properties,
  Tick,
  ZoomToFit,
} from '@blueprintjs/icons'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../shell/IconButton.tsx'
import { modelLayout } from './layout/model-layout.ts'
import { type ModelCommand, modelCommands } from './model-keys.ts'
import type { ModelView } from './model-view.ts'
import { SectionMenu } from './section/SectionMenu.tsx'

const buttons: readonly { name: string; icon: ReactElement }[] = [
  { name: 'fit', icon: <ZoomToFit /> },
  { name: 'hide', icon: <EyeOff /> },
  { name: 'isolate', icon: <Filter /> },
  { name: 'ghost', icon: <Layers /> },
  { name: 'showAll', icon: <EyeOpen /> },
]

const views = ['home', 'top', 'front', 'right', 'back', 'left', 'flat', 'trueNorth']
const others = ['angle', 'area', 'sameClass', 'sameType', 'rectangle', 'walk', 'fly', 'fullScreen', 'picture', 'keys']

/** What the keys do, by buttons. */
export function ModelTools({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { selected, hidden, ghost, tool, isSplit } = useSnapshot(view.state)
  const { hasTree, hasFacts } = useSnapshot(modelLayout)
  const isIdle: Record<string, boolean> = {
    hide: selected.size === 0,
    isolate: selected.size === 0,
    ghost: selected.size === 0 && ghost.size === 0,
    showAll: hidden.size === 0 && ghost.size === 0,
  }
  const measure = commandOf('measure', t, view)
  return (
    <>
      <ButtonGroup>
        <IconButton icon={<DiagramTree />} {...commandOf('tree', t, view)} active={hasTree} aria-pressed={hasTree} />
        <IconButton icon={<Properties />} {...commandOf('facts', t, view)} active={hasFacts} aria-pressed={hasFacts} />
      </ButtonGroup>
      <IconButton icon={<Comparison />} {...commandOf('split', t, view)} active={isSplit} aria-pressed={isSplit} />
      <CommandMenu view={view} names={views}>
        <Button size="small" variant="minimal" icon={<Home />} text={t('standard')} />
      </CommandMenu>
      <ButtonGroup>
        {buttons.map(({ name, icon }) => (
          <IconButton key={name} icon={icon} {...commandOf(name, t, view)} disabled={isIdle[name] ?? false} />
        ))}
      </ButtonGroup>
      <SectionMenu view={view} />
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowsHorizontal />}
        text={t('command.measure')}
        title={measure.label}
        active={tool === 'measure'}
        aria-pressed={tool === 'measure'}
        onClick={measure.onClick}
      />
      <CommandMenu view={view} names={others}>
        <IconButton icon={<More />} label={t('moreTools')} />
      </CommandMenu>
    </>
  )
}

type Translate = (key: string) => string

function commandOf(name: string, t: Translate, view: ModelView): { label: string; onClick: () => void } {
  const command = modelCommands.find((one) => one.name === name)
  return { label: `${t(`command.${name}`)} (${command?.keys})`, onClick: () => command?.run(view) }
}

interface CommandMenuProps {
  view: ModelView
  names: readonly string[]
  children: ReactElement
}

function CommandMenu({ view, names, children }: CommandMenuProps) {
  const { t } = useTranslation('model')
  const { trueNorth, isNorthTrue, isFlat } = useSnapshot(view.state)
  const isOn: Record<string, boolean> = { trueNorth: isNorthTrue, flat: isFlat }
  const hasRun = useRef(false)
  const run = (command: ModelCommand): void => {
    hasRun.current = true
    command.run(view)
  }
  const opener = useRef<Element | null>(null)
  // Keys of the tool that was taken are meant next; a dialog has the focus itself.
  const giveFocus = (): void => {
    if (!hasRun.current && opener.current instanceof HTMLElement) opener.current.focus()
    else if (view.state.dialog === null) view.viewer?.focus()
    hasRun.current = false
  }
  const menu = (
    <Menu>
      {modelCommands
        .filter(({ name }) => names.includes(name))
        .map((command) => (
          <MenuItem
            key={command.name}
            text={t(`command.${command.name}`)}
            label={command.keys}
            disabled={command.name === 'trueNorth' && trueNorth === null}
            icon={isOn[command.name] ? <Tick /> : undefined}
            onClick={() => run(command)}
          />
        ))}
    </Menu>
  )
  return (
    <PopoverNext
      content={menu}
      placement="bottom-start"
      shouldReturnFocusOnClose={false}
      onOpening={() => {
        opener.current = document.activeElement
      }}
      onClosed={giveFocus}
    >
      {children}
    </PopoverNext>
  )
}
