import './first-board.css'
import { useTranslation } from 'react-i18next'
import { PageNotice } from '../../shell/PageBody.tsx'
import { type BoardTemplate, boardTemplates } from './board-templates.ts'

/** Where there is no board: what boards are for, and what one can begin with. */
export function FirstBoard({ choose }: { choose: (template: BoardTemplate) => void }) {
  const { t } = useTranslation('scoreboard')
  return (
    <PageNotice>
      <h2>{t('first.title')}</h2>
      <p>{t('noBoards')}</p>
      <ul className="first-board">
        {boardTemplates.map((template) => (
          <li key={template}>
            <button type="button" onClick={() => choose(template)}>
              <b>{t(`template.${template}.name`)}</b>
              <span>{t(`template.${template}.what`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>{t('first.later')}</p>
    </PageNotice>
  )
}
