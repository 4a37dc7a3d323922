import { Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { ToStructure } from '../../shell/ToStructure.tsx'
import type { Read } from '../../shell/use-read.ts'
import { type NamedPlace, nothingThere } from './use-place.ts'

interface PlaceBodyProps {
  spaceId: string
  read: Read<NamedPlace>
  children: (place: NamedPlace) => ReactNode
}

/** A page about what its address names; of what is not there it says so. */
export function PlaceBody({ spaceId, read: { value: place, error, again }, children }: PlaceBodyProps) {
  return (
    <PageBody busy={place === null && error === null}>
      {place && children(place)}
      {!place && error === null && <Spinner size={28} />}
      {!place && error === nothingThere && <Nowhere spaceId={spaceId} />}
      {!place && error !== null && error !== nothingThere && <PageFailure error={error} again={again} />}
    </PageBody>
  )
}

function Nowhere({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('analytics')
  return (
    <PageNotice alert>
      <p>{t('nowhere')}</p>
      <nav className="pl-page-ways" aria-label={t('ways')}>
        <ToStructure spaceId={spaceId} />
      </nav>
    </PageNotice>
  )
}
