import './people-legend.css'
import { useTranslation } from 'react-i18next'
import { colorOfPlace } from './busiest.ts'

interface PeopleLegendProps {
  /** In the order of their colours. */
  people: readonly string[]
  hasOthers: boolean
}

/** Whose changes have which colour. */
export function PeopleLegend({ people, hasOthers }: PeopleLegendProps) {
  const { t } = useTranslation('shell')
  const places = hasOthers ? [...people.keys(), -1] : [...people.keys()]
  return (
    <span className="pl-people-legend">
      {places.map((place) => (
        <span key={place}>
          <i style={{ background: colorOfPlace(place) }} /> {people[place] ?? t('otherPeople')}
        </span>
      ))}
    </span>
  )
}
