import { useTranslation } from 'react-i18next'

/** Attributes have names; what follows from the tree is named by the screen. */
export function useSourceName(): (source: { key: string; name: string }) => string {
  const { t } = useTranslation('cyclogram')
  return ({ key, name }) => {
    const level = /^branch(\d)$/.exec(key)?.[1]
    if (level) return t('source.level', { n: level })
    return key === 'name' || key === 'branch' ? t(`source.${key}`) : name
  }
}
