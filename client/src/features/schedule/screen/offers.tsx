import { LibraryOffer } from '../calendars/LibraryOffer.tsx'
import { RelationsOffer } from '../directories/RelationsOffer.tsx'
import { EstimateOffer } from '../estimates/EstimateOffer.tsx'

/** What stands above the rows when something outside the schedule is newer than it, or says otherwise. */
export function Offers() {
  return (
    <>
      <LibraryOffer />
      <RelationsOffer />
      <EstimateOffer />
    </>
  )
}
