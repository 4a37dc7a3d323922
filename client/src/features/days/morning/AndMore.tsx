import { useTranslation } from 'react-i18next'

/** Lines of a list that are shown; the others follow when there are fewer. */
export const MOST_LINES = 200

/** Says of a list that was cut how many there are beside. */
export function AndMore({ all }: { all: number }) {
  const { t } = useTranslation('days')
  return all > MOST_LINES ? <p className="pl-muted">{t('morning.andMore', { count: all - MOST_LINES })}</p> : null
}
