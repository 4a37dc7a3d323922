import type { RestorePreview } from '@plumbline/core/contract'
import type { TFunction } from 'i18next'

/** What stays behind, and whose things will be somebody else's. */
export const behindLines = (
  { left, unknownPeople }: Pick<RestorePreview, 'left' | 'unknownPeople'>,
  t: TFunction<'backups'>,
): string[] => [
  ...left.map(({ what, count }) => t(`left.${what}`, { count })),
  ...(unknownPeople.length > 0
    ? [t('unknownPeople', { count: unknownPeople.length, names: unknownPeople.join(', ') })]
    : []),
]
