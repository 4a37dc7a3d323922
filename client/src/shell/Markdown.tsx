import './markdown.css'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { safeLink } from './safe-link.ts'

const plugins = [remarkGfm, remarkBreaks]

/** No pictures: they would ask a foreign server. No raw HTML: it stays text. */
const elements = ['p', 'br', 'em', 'strong', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'hr']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'input']

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children as ReactNode}</span>
    ),
}

/** What people wrote with Markdown, to be read. Headings are bold lines: a message has no outline. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="pl-markdown">
      <ReactMarkdown
        remarkPlugins={plugins}
        allowedElements={[...elements, ...tables]}
        unwrapDisallowed
        urlTransform={safeLink}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
