import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

const html = (text: string): string => renderToStaticMarkup(createElement(Markdown, { text }))

describe('markdown', () => {
  test('is lists, emphasis, code, tables and links', () => {
    expect(html('**bold** and *soft*\nnext')).toContain('<strong>bold</strong> and <em>soft</em><br/>')
    expect(html('- one\n- two')).toContain('<li>one</li>')
    expect(html('[plan](https://site.example/a?b=1)')).toContain('href="https://site.example/a?b=1"')
    expect(html('write to <anna@site.example>')).toContain('href="mailto:anna@site.example"')
    expect(html('# Headline')).toBe('<div class="pl-markdown">Headline</div>')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>*{display:none}</style>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x]( javascript:alert(1) "t")',
    '![x](https://evil.example/spy.png)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<details open ontoggle=alert(1)>',
    '<math><mtext></p><img src=x onerror=alert(1)></math>',
    '`<script>alert(1)</script>`',
    '[x](https://evil.example" onclick="alert(1))',
  ])('%s runs nothing and asks nobody', (text) => {
    const page = html(text)
    // What is left is text; React has made its signs harmless.
    expect(page).not.toMatch(/<(script|img|svg|iframe|style|math|details|object|embed)/i)
    expect(page).not.toMatch(/<[^>]* on\w+=/i)
    for (const [, address = ''] of page.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(https?:|mailto:)/)
    }
  })
})
