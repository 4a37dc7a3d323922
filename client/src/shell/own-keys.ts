/**
 * Enter and Space belong to the element on which they were pressed. Blueprint clicks a button when one of them is let go
 * on it, wherever it was pressed, and a browser when the focus comes to it before the press has ended: the key that opens
 * a question would answer it, the one that closes a dialog would open it again.
 */
export function keepKeysWithTheirElement(): void {
  let pressedOn: EventTarget | null = null
  const down = (event: KeyboardEvent): void => {
    if (clicks(event) && !event.repeat) pressedOn = event.target
  }
  const up = (event: KeyboardEvent): void => {
    if (clicks(event) && event.target !== pressedOn) event.stopImmediatePropagation()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target !== pressedOn) event.preventDefault()
  }
  addEventListener('keydown', down, true)
  addEventListener('keypress', press, true)
  addEventListener('keyup', up, true)
}

const clicks = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '
