import { Button, ButtonGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

export const panes = ['register', 'usage', 'specialties'] as const
export type Pane = (typeof panes)[number]

/** What of the resources of a space is on the screen. */
export function PaneTabs({ pane, show }: { pane: Pane; show: (pane: Pane) => void }) {
  const { t } = useTranslation('resources')
  return (
    <div className="resources-panes">
      <ButtonGroup variant="minimal" role="group" aria-label={t('pane.label')}>
        {panes.map((one) => (
          <Button
            key={one}
            size="small"
            active={one === pane}
            aria-pressed={one === pane}
            text={t(`pane.${one}`)}
            data-testid={`resources-pane-${one}`}
            onClick={() => show(one)}
          />
        ))}
      </ButtonGroup>
    </div>
  )
}
