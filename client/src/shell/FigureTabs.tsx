import './figure-tabs.css'
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router-dom'

/** The screens that show numbers of a space are one place: each tab is the address of its screen. */
export const figureScreens = ['scoreboard', 'dashboards', 'analytics', 'indicators'] as const

export function FigureTabs() {
  const { t } = useTranslation()
  const { spaceId = '' } = useParams()
  return (
    <nav className="pl-figure-tabs" aria-label={t('rail.figures')}>
      {figureScreens.map((screen) => (
        <NavLink key={screen} to={`/${spaceId}/${screen}`}>
          {t(`figures.${screen}`)}
        </NavLink>
      ))}
    </nav>
  )
}
