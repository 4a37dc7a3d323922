import { Button, ButtonGroup, Classes, HTMLSelect, Tooltip } from '@blueprintjs/core'
import { AddRowBottom, Lightning, Redo, Undo } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import { tell } from '../../../shell/toast.ts'
import { useWhyDisabled } from '../base/use-why-disabled.ts'
import { zoomLevels } from '../base/zoom-levels.ts'
import { type CommandId, commandOf } from '../commands/registry.ts'
import { FilterButton } from '../filters/FilterButton.tsx'
import { QuickFilter } from '../filters/QuickFilter.tsx'
import { MoreButton } from './MoreButton.tsx'
import { useScreen } from './use-screen.ts'
import { ViewButton } from './ViewButton.tsx'

/** Those of the bar; menus and the palette, which come later, have all of them. */
const icons = { addBelow: AddRowBottom, undo: Undo, redo: Redo, calculate: Lightning }

interface CommandButtonProps {
  id: CommandId & keyof typeof icons
  /** Text beside the icon; without it the name is the tooltip's and the screen reader's. */
  withText?: boolean
  primary?: boolean
}

/** A button that runs a command of the registry, with its shortcut in the tooltip. */
function CommandButton({ id, withText = false, primary = false }: CommandButtonProps) {
  const { actions } = useScreen()
  const { t } = useTranslation('schedule')
  const command = commandOf(id)
  const Icon = icons[id]
  const chord = command.chords[0]
  const label = t(`command.${id}`)
  const why = useWhyDisabled(command)
  const hint = chord ? `${label}  ${chordLabel(chord, isMac)}` : label
  return (
    <Tooltip
      content={why ? `${hint} · ${why}` : hint}
      placement="bottom"
      hoverOpenDelay={400}
      openOnTargetFocus={false}
      compact
    >
      <Button
        variant={primary ? 'solid' : 'minimal'}
        intent={primary ? 'primary' : 'none'}
        size="small"
        icon={<Icon size={14} />}
        // Really disabled, it could not say why.
        className={why ? Classes.DISABLED : undefined}
        aria-disabled={why !== null}
        aria-description={why ?? undefined}
        text={withText ? t(`command.short.${id}`) : undefined}
        endIcon={
          primary && chord ? (
            // Not text: whoever speaks to the machine calls the button by its name alone.
            <span className="schedule-key" data-key={chordLabel(chord, isMac)} />
          ) : undefined
        }
        aria-label={label}
        data-command={id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (why ? tell({ message: why }) : command.run(actions))}
      />
    </Tooltip>
  )
}

/** Left half of the tool bar. The whole of it has seven actions and two fields: all else is in its menus. */
export function EditTools() {
  return (
    <>
      <CommandButton id="addBelow" withText />
      <span className="schedule-tools-line" />
      <ButtonGroup>
        <CommandButton id="undo" />
        <CommandButton id="redo" />
      </ButtonGroup>
    </>
  )
}

/** Right half: what is shown, and the calculation. */
export function ViewTools() {
  const { actions } = useScreen()
  const { t } = useTranslation('schedule')
  const { zoom } = useSnapshot(actions.state)
  return (
    <>
      <QuickFilter />
      <FilterButton />
      <ViewButton />
      <HTMLSelect
        minimal
        className="schedule-zoom"
        aria-label={t('zoom.label')}
        value={zoom}
        options={[...zoomLevels, 'fit'].map((level) => ({ value: level, label: t(`zoom.${level}`) }))}
        onChange={(event) => {
          const level = zoomLevels.find((one) => one === event.currentTarget.value)
          if (level) actions.zoomTo(level)
          else actions.planner?.fit()
        }}
      />
      <MoreButton />
      <CommandButton id="calculate" withText primary />
    </>
  )
}
