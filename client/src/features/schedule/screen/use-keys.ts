import { useRef } from 'react'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { isTyping } from '../../../shell/chords.ts'
import { closeMenus } from '../../../shell/close-menus.ts'
import { confirmation } from '../../../shell/confirm.ts'
import { useHotkeys } from '../../../shell/hotkeys.ts'
import { tell } from '../../../shell/toast.ts'
import { whyDisabled } from '../base/why-disabled.ts'
import { commandFor } from '../commands/registry.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

/**
 * Runs the commands of the registry from the keyboard.
 *
 * Listens while the event goes down, so that the instrument's own keys (which start typing into a cell) never see a
 * chord that is a command. Single letters are left to the instrument when it has the focus: there they are text.
 */
export function useCommandKeys(actions: ScheduleActions): void {
  /** When G was pressed, milliseconds of the page; the letter that says where to has to follow soon. */
  const led = useRef(Number.NEGATIVE_INFINITY)
  useHotkeys('first', (event, typed) => {
    const { target } = event
    const isPalette = typed === 'Mod+KeyK'
    if (isElsewhere(actions, target) || (actions.state.menu && !isPalette)) return false
    const isLed = event.timeStamp - led.current < LEAD_MS
    led.current = Number.NEGATIVE_INFINITY
    const pressed = event.key === '?' ? SHEET : typed
    const chord = isLed ? `${LEAD} ${pressed}` : pressed
    const isText = isInGrid(target) && actions.planner?.takesLetters() === true
    if (chord === LEAD && !isTyping(target) && !isText) {
      led.current = event.timeStamp
      return true
    }
    if (chord === 'Escape' && closeList(actions)) return false
    if (chord === 'Escape' && !isTyping(target)) actions.state.spotlight = null
    const command = commandFor(chord, isTyping(target))
    if (!command || (isLetter(chord) && isText)) return false
    // Elsewhere the space bar presses the button that has the focus.
    if (chord === 'Space' && !isInGrid(target)) return false
    if (isPalette) giveWay(actions)
    const why = whyDisabled(command, actions)
    if (why === null) command.run(actions)
    else tell({ message: scheduleText(`disabled.${why}`) })
    return true
  })
}

/** A dialog, the list of commands or a question has the keys for itself. */
function isElsewhere({ state }: ScheduleActions, target: EventTarget | null): boolean {
  return state.dialog !== null || state.paletteOpen || confirmation.asked !== null || isInDialog(target)
}

/** A list above the plan closes wherever the focus is. False: none is open. */
function closeList(actions: ScheduleActions): boolean {
  const { state } = actions
  const { layouts } = actions
  if (!state.filterOpen && !state.switcherOpen && !state.barsOpen && !layouts.state.listOpen) return false
  state.filterOpen = false
  state.barsOpen = false
  state.switcherOpen = false
  layouts.state.listOpen = false
  return true
}

/** Menus and lists close for the list of commands. */
function giveWay(actions: ScheduleActions): void {
  actions.state.menu = null
  actions.state.columnMenu = null
  closeList(actions)
  closeMenus()
}

/** «G then W» goes somewhere. */
const LEAD = 'KeyG'
const LEAD_MS = 1_500

const isLetter = (chord: string): boolean => /^(Shift\+)?Key[A-Z]$/.test(chord)

/** The sheet of keys, on whichever key a layout has its question mark. */
const SHEET = 'Shift+Slash'

/** Also of one that this screen does not know: its keys are not about the plan below it. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[aria-modal="true"]') !== null
}

function isInGrid(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-planner]') !== null
}
