import { useEffect, useState } from 'react'
import { whenQuiet } from '../../../session/when-quiet.ts'
import { sayWorksShown } from './works-shown.ts'

const OWN = 'phone-own-letters'

/** The letters of the application would come before the works: until these stand there, those of the phone do. */
export function useOwnLetters(isShown: boolean): void {
  // What a service worker answers comes over no network.
  const [isFirst, setFirst] = useState(() => !navigator.serviceWorker?.controller)
  useEffect(() => {
    document.documentElement.classList.toggle(OWN, isFirst)
    if (isShown) sayWorksShown()
    if (isFirst && isShown) whenQuiet(() => setFirst(false))
    return () => document.documentElement.classList.remove(OWN)
  }, [isFirst, isShown])
}
