import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { toastError } from './toast.ts'

interface Source<P> {
  load: () => Promise<ComponentType<P>>
  loaded: ComponentType<P> | null
  coming: Promise<void> | null
  isFailed: boolean
}

/** A part of a screen that is loaded when it is wanted. */
export interface OnDemand<P extends object> {
  (props: P & { waiting?: ReactNode }): ReactNode
  /** Loads it before it is wanted; nobody hears of a failure then. */
  bring(): void
}

/**
 * Once loaded it is there at once, without another turn of React: what is typed next belongs into it. What cannot be
 * loaded is told, is not shown, and is tried again when it is wanted again.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const source: Source<P> = { load, loaded: null, coming: null, isFailed: false }
  const Part = ({ waiting = null, ...props }: P & { waiting?: ReactNode }): ReactNode => {
    // What came while it was awaited stays where it is: another place in the tree would begin anew, without what was typed.
    const [{ Loaded }] = useState(() => {
      source.isFailed = false
      return { Loaded: source.loaded }
    })
    if (Loaded) return <Loaded {...(props as unknown as P)} />
    return (
      <Suspense fallback={waiting}>
        <Coming source={source} given={props as unknown as P} />
      </Suspense>
    )
  }
  return Object.assign(Part, { bring: () => void bringOf(source).catch(() => undefined) })
}

function Coming<P extends object>({ source, given }: { source: Source<P>; given: P }): ReactNode {
  if (!source.loaded && !source.isFailed) use(told(source))
  const Loaded = source.loaded
  return Loaded && <Loaded {...given} />
}

const tellings = new WeakMap<Promise<void>, Promise<void>>()

/** One promise for each loading: React waits for the same one again and again. */
function told<P>(source: Source<P>): Promise<void> {
  const coming = bringOf(source)
  const known = tellings.get(coming)
  if (known) return known
  const telling = coming.catch((error: unknown) => {
    source.isFailed = true
    toastError(error)
  })
  tellings.set(coming, telling)
  return telling
}

function bringOf<P>(source: Source<P>): Promise<void> {
  source.coming ??= source.load().then(
    (Loaded) => {
      source.loaded = Loaded
    },
    (error: unknown) => {
      source.coming = null
      throw error
    },
  )
  return source.coming
}
