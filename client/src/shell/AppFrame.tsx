import './frame.css'
import { Fragment, type ReactNode, Suspense, useContext } from 'react'
import { Link } from 'react-router-dom'
import { FrameSlotsContext } from './frame-slots.ts'
import { GoTo } from './GoTo.tsx'
import { LiveMark } from './LiveMark.tsx'
import { Rail } from './Rail.tsx'

export interface AppFrameProps {
  /** From the space down; the last one is the page itself. */
  breadcrumb: readonly { label: string; to?: string }[]
  /** Beside the title: version chip, save status. */
  titleExtra?: ReactNode
  /** Second bar, left and right; without both there is no second bar. */
  tools?: ReactNode
  toolsRight?: ReactNode
  /** Top right: who is here. */
  presence?: ReactNode
  /** Where nothing is given: whether news arrive. */
  statusBar?: ReactNode
  /** The screen has a registry of keys, those that lead elsewhere among them. */
  ownKeys?: boolean
  children: ReactNode
}

/** Rail 44, top bar 44, tools 40, content, status 24. Content scrolls by itself, never the page. */
export function AppFrame(props: AppFrameProps) {
  const { corner, side } = useContext(FrameSlotsContext)
  const hasTools = props.tools !== undefined || props.toolsRight !== undefined
  return (
    <div className="pl-frame">
      <Rail />
      {!props.ownKeys && <GoTo />}
      <div className="pl-frame-main">
        <header className="pl-topbar">
          <Breadcrumb items={props.breadcrumb} />
          {props.titleExtra}
          <div className="pl-spring" />
          {props.presence}
          <Suspense fallback={<div className="pl-frame-corner-space" />}>{corner}</Suspense>
        </header>
        {hasTools && (
          <div className="pl-tools" role="toolbar">
            <div className="pl-tools-left">{props.tools}</div>
            <div className="pl-spring" />
            <div className="pl-tools-right">{props.toolsRight}</div>
          </div>
        )}
        <main className="pl-content">{props.children}</main>
        <footer className="pl-statusbar">{props.statusBar ?? <LiveMark />}</footer>
      </div>
      <Suspense>{side}</Suspense>
    </div>
  )
}

function Breadcrumb({ items }: { items: AppFrameProps['breadcrumb'] }) {
  const last = items.length - 1
  return (
    <nav className="pl-breadcrumb">
      {items.map(({ label, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb has no order but its own
        <Fragment key={index}>
          {index > 0 && <span className="pl-breadcrumb-slash">/</span>}
          {index === last ? (
            <h1 title={label}>{label}</h1>
          ) : (
            <span className="pl-breadcrumb-step" title={label}>
              {/* Until its name is there it is nothing that keys or a screen reader could reach. */}
              {to && label ? <Link to={to}>{label}</Link> : label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
