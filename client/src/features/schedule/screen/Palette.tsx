import { Menu, MenuItem } from '@blueprintjs/core'
import { Flows, ZoomToFit } from '@blueprintjs/icons'
import { type ItemRendererProps, Omnibar } from '@blueprintjs/select'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { AtOnce } from '../../../shell/AtOnce.tsx'
import { ranked } from '../../../shell/palette.ts'
import { noteRecent, recentCommands } from '../../../shell/recent.ts'
import { chordLabel } from '../commands/chords.ts'
import { type CommandId, commandOf, screenCommands } from '../commands/registry.ts'
import { whyDisabled } from '../commands/why-disabled.ts'
import { type FoundRow, findRows } from '../rows/row-search.ts'
import { isMac } from './is-mac.ts'
import { useSchedule } from './schedule-context.ts'
import { zoomLevels } from './screen-state.ts'
import { useScheduleText } from './use-words.ts'

const ROWS_SHOWN = 8

/** One line of the palette. */
type PaletteEntry =
  | { kind: 'command'; id: string; title: string; words: string; disabled: boolean }
  | { kind: 'zoom'; id: string; title: string }
  | { kind: 'layout'; id: string; title: string }
  | { kind: 'row'; id: string; title: string; row: FoundRow }

/** Everything that can be done or gone to, by typing its name: commands act on the selection. */
export function Palette() {
  const { actions } = useSchedule()
  const { paletteOpen } = useSnapshot(actions.state, { sync: true })
  if (!paletteOpen) return null
  return (
    <AtOnce>
      <OpenPalette />
    </AtOnce>
  )
}

function OpenPalette() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const entries = useMemo<PaletteEntry[]>(
    () => [
      ...screenCommands
        .filter(({ id }) => id !== 'palette')
        .map(({ id }) => ({
          kind: 'command' as const,
          id,
          title: t(`command.${id}`),
          words: t(`palette.words.${id}`, { defaultValue: '' }),
          disabled: !commandOf(id).enabled(actions),
        })),
      ...zoomLevels.map((level) => ({
        kind: 'zoom' as const,
        id: level,
        title: t('palette.zoom', { level: t(`zoom.${level}`) }),
      })),
      ...actions.layouts.state.list.map(({ id, name }) => ({
        kind: 'layout' as const,
        id,
        title: t('palette.layout', { name }),
      })),
    ],
    [t, actions],
  )
  const close = (): void => {
    actions.state.paletteOpen = false
    actions.planner?.focus()
  }
  const find = (query: string): PaletteEntry[] => {
    const rows = findRows(actions.session.store, query, ROWS_SHOWN, () => true)
    const found = rows.map((row) => ({ kind: 'row' as const, id: row.id, title: `${row.code} ${row.name}`, row }))
    const commands = ranked(entries, query, recentCommands())
    const isOff = (entry: PaletteEntry): boolean => entry.kind === 'command' && entry.disabled
    return [...commands.filter((entry) => !isOff(entry)), ...found, ...commands.filter(isOff)]
  }
  const choose = (entry: PaletteEntry): void => {
    close()
    if (entry.kind === 'row') actions.showRow(entry.id, 'look')
    else if (entry.kind === 'layout') void actions.layouts.choose(entry.id)
    else if (entry.kind === 'zoom') actions.zoomTo(entry.id as (typeof zoomLevels)[number])
    else {
      noteRecent(entry.id)
      commandOf(entry.id as CommandId).run(actions)
    }
  }
  return (
    <Omnibar<PaletteEntry>
      isOpen
      className="schedule-palette"
      items={entries}
      itemListPredicate={find}
      itemDisabled={(entry) => entry.kind === 'command' && entry.disabled}
      itemRenderer={(entry, props) => <PaletteLine key={`${entry.kind}:${entry.id}`} entry={entry} {...props} />}
      inputProps={{ placeholder: t('palette.placeholder'), 'aria-label': t('palette.placeholder') }}
      itemListRenderer={({ filteredItems, itemsParentRef, menuProps, renderItem }) => (
        <Menu {...menuProps} role="listbox" aria-label={t('palette.placeholder')} ulRef={itemsParentRef}>
          {filteredItems.map(renderItem)}
          {filteredItems.length === 0 && <MenuItem roleStructure="listoption" disabled text={t('palette.nothing')} />}
        </Menu>
      )}
      onItemSelect={choose}
      onClose={close}
      overlayProps={{ transitionDuration: 0, usePortal: false, lazy: false }}
    />
  )
}

function PaletteLine({ entry, handleClick, handleFocus, modifiers, ref }: { entry: PaletteEntry } & ItemRendererProps) {
  const command = entry.kind === 'command' ? commandOf(entry.id as CommandId) : null
  const Icon = command?.icon ?? (entry.kind === 'row' ? Flows : ZoomToFit)
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const why = command && whyDisabled(command, actions)
  const chord = command?.chords[0]
  return (
    <MenuItem
      ref={ref}
      roleStructure="listoption"
      icon={<Icon size={14} />}
      text={entry.kind === 'row' ? <RowTitle code={entry.row.code} name={entry.row.name} /> : entry.title}
      label={why ? t(`disabled.${why}`) : chord && chordLabel(chord, isMac)}
      active={modifiers.active}
      disabled={modifiers.disabled}
      onClick={handleClick}
      onFocus={handleFocus}
    />
  )
}

function RowTitle({ code, name }: { code: string; name: string }) {
  return (
    <>
      <span className="schedule-palette-code">{code}</span> {name}
    </>
  )
}
