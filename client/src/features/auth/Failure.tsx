import { errorSentence } from '../../shell/error-sentence.ts'

/** Above the fields of a form of these pages. */
export function Failure({ of }: { of: unknown }) {
  if (of === null) return null
  return (
    <p className="pl-auth-failure" role="alert">
      {typeof of === 'string' ? of : errorSentence(of)}
    </p>
  )
}
