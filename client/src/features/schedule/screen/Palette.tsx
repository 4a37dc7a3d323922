import { Flows, ZoomToFit } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { type FoundRow, findRows } from '../../../documents/schedule/rows/row-search.ts'
import { type Translate, useScheduleText } from '../../../parts/words/schedule-text.ts'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import { type PaletteLine, PaletteList } from '../../../shell/PaletteList.tsx'
import { ranked } from '../../../shell/palette.ts'
import { noteRecent, recentCommands } from '../../../shell/recent.ts'
import type { ScreenCommand } from '../base/command.ts'
import { whyDisabled } from '../base/why-disabled.ts'
import { zoomLevels } from '../base/zoom-levels.ts'
import { commandIcons } from '../commands/icons.ts'
import { type CommandId, screenCommands } from '../commands/registry.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'
import { useScreen } from './use-screen.ts'

const ROWS_SHOWN = 8

/** Everything that can be done or gone to, by typing its name: commands act on the selection. */
export function Palette() {
  const { actions } = useScreen()
  const { paletteOpen } = useSnapshot(actions.state, { sync: true })
  return paletteOpen && <OpenPalette />
}

function OpenPalette() {
  const { actions } = useScreen()
  const { t } = useScheduleText()
  const lines = useMemo(() => linesOf(actions, t), [t, actions])
  const close = (): void => {
    actions.state.paletteOpen = false
    actions.planner?.focus()
  }
  const find = (query: string): PaletteLine[] => {
    const rows = findRows(actions.session.store, query, ROWS_SHOWN, () => true)
    const found = ranked(lines, query, recentCommands())
    return [
      ...found.filter(({ disabled }) => !disabled),
      ...rows.map((row) => rowLine(actions, row)),
      ...found.filter(({ disabled }) => disabled),
    ]
  }
  return (
    <PaletteList
      lines={lines}
      find={find}
      placeholder={t('palette.placeholder')}
      nothing={t('palette.nothing')}
      close={close}
    />
  )
}

function linesOf(actions: ScheduleActions, t: Translate): PaletteLine[] {
  return [
    ...screenCommands.filter(({ id }) => id !== 'palette').map((command) => commandLine(actions, command, t)),
    ...zoomLevels.map((level) => ({
      id: level,
      title: t('palette.zoom', { level: t(`zoom.${level}`) }),
      icon: ZoomToFit,
      run: () => actions.zoomTo(level),
    })),
    ...actions.layouts.state.list.map(({ id, name }) => ({
      id,
      title: t('palette.layout', { name }),
      icon: ZoomToFit,
      run: () => void actions.layouts.choose(id),
    })),
  ]
}

function commandLine(actions: ScheduleActions, command: ScreenCommand<ScheduleActions>, t: Translate): PaletteLine {
  const { id, chords } = command
  const why = whyDisabled(command, actions)
  return {
    id,
    title: t(`command.${id}`),
    words: t(`palette.words.${id}`, { defaultValue: '' }),
    disabled: !command.enabled(actions),
    label: why ? t(`disabled.${why}`) : chords[0] && chordLabel(chords[0], isMac),
    icon: commandIcons[id as CommandId],
    run: () => {
      noteRecent(id)
      command.run(actions)
    },
  }
}

function rowLine(actions: ScheduleActions, { id, code, name }: FoundRow): PaletteLine {
  return {
    id,
    title: `${code} ${name}`,
    text: (
      <>
        <span className="schedule-palette-code">{code}</span> {name}
      </>
    ),
    icon: Flows,
    run: () => actions.showRow(id, 'look'),
  }
}
