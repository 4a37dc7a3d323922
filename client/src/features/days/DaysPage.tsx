import { lazy } from 'react'
import { loadAllTexts } from '../../i18n/i18n.ts'
import { screenOf } from '../../shell/screen-of.tsx'
import { isDayOnPhone, useNarrow } from './phone/use-narrow.ts'

const PhonePage = screenOf(() => import('./phone/PhonePage.tsx'))
const DeskPage = lazy(async () => (await Promise.all([import('./DeskPage.tsx'), loadAllTexts()]))[0])

if (isDayOnPhone()) PhonePage.bring()

/** `/:spaceId/schedule/:scheduleId/days?span=…&from=…`: what is planned for works by day, and what was done. */
export default function DaysPage() {
  return useNarrow() ? <PhonePage /> : <DeskPage />
}
