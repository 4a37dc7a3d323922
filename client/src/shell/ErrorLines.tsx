import type { ErrorLine } from './error-sentence.ts'
import { RichText } from './RichText.tsx'

/** What went wrong, a line each. The little HTML that servers send becomes nodes, never markup (decision 21). */
export function ErrorLines({ lines }: { lines: readonly ErrorLine[] }) {
  return lines.map(({ title, text, isRich }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one failure never change their order
    <div key={index}>
      {title && <b>{title}: </b>}
      {isRich ? <RichText message={text} /> : text}
    </div>
  ))
}
