import { lazy } from 'react'

/** What waits for the person: it comes after the rest of the first screen. */
export const Mine = lazy(() => import('./Mine.tsx'))
