import type { SavedView } from '@plumbline/core/documents/bim'

/** What is said of a view first: views of one name are told apart by it. */
export const aboutView = ({ topic }: Pick<SavedView, 'topic'>, comments: readonly { text: string }[]): string =>
  topic?.description || (comments[0]?.text ?? '')
