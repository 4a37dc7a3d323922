import type { ClipboardEvent, KeyboardEvent } from 'react'

/** Whole, perhaps with a sign; blanks around it are nothing. */
const WHOLE = /^\s*[+-]?\d+\s*$/

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'preventDefault'>
type Pasted = Pick<ClipboardEvent, 'preventDefault'> & { clipboardData: Pick<DataTransfer, 'getData'> }

/** For fields of whole numbers: point and comma do nothing there, and only whole numbers are pasted (R-CONST-05). */
export const wholeNumberOnly = {
  onKeyDown(event: Pressed): void {
    const isChord = event.ctrlKey || event.metaKey
    if (!isChord && (event.key === '.' || event.key === ',' || event.code === 'NumpadDecimal')) event.preventDefault()
  },
  onPaste(event: Pasted): void {
    if (!WHOLE.test(event.clipboardData.getData('text'))) event.preventDefault()
  },
}
