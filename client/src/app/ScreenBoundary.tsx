import { Component, type ReactNode } from 'react'
import { BrokenPage } from '../features/errors/BrokenPage.tsx'

interface Props {
  /** Of the place on screen: another one is tried anew. */
  place: string
  children: ReactNode
}

interface State {
  failed: { failure: unknown } | null
  place: string
}

/** A screen that fails while it draws itself gives way to a page that says so. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failed: { failure } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: null, place }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? <BrokenPage failure={failed.failure} /> : this.props.children
  }
}
