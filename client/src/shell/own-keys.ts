/**
 * Enter and Space belong to the element on which they were pressed. Blueprint clicks a button when one of them is let go
 * on it, wherever it was pressed: the key that opens a question would answer it as well.
 */
export function keepKeysWithTheirElement(): void {
  let pressedOn: EventTarget | null = null
  const down = (event: KeyboardEvent): void => {
    if (clicks(event) && !event.repeat) pressedOn = event.target
  }
  const up = (event: KeyboardEvent): void => {
    if (clicks(event) && event.target !== pressedOn) event.stopImmediatePropagation()
  }
  addEventListener('keydown', down, true)
  addEventListener('keyup', up, true)
}

const clicks = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '
