import { expect, type Page } from '@playwright/test'

/** Texts that a page which took them for markup would run; each calls `__hit`, or asks a server that is none of ours. */
export const hostileTexts: readonly string[] = [
  '<script>__hit(1)</script>',
  '<img src=x onerror=__hit(2)>',
  '"><svg onload=__hit(3)>',
  "'-__hit(4)-'",
  '</title></textarea></script><script>__hit(5)</script>',
  '<iframe srcdoc="<script>parent.__hit(6)</script>"></iframe>',
  '<a href="javascript:__hit(7)">here</a>',
  '[here](javascript:__hit(8))',
  '[here](JaVaScRiPt&colon;__hit(9))',
  '[here](data:text/html;base64,PHNjcmlwdD5fX2hpdCgxMCk8L3NjcmlwdD4=)',
  '[here](vbscript:__hit(11))',
  '![look](https://evil.invalid/12.png)',
  '![look](x" onerror="__hit(13))',
  '<https://evil.invalid/14><javascript:__hit(14)>',
  '`<img src=x onerror=__hit(15)>`',
  '<style>@import url(https://evil.invalid/16.css)</style>',
  '<link rel=stylesheet href=https://evil.invalid/17.css>',
  '<math><mtext><table><mglyph><style><img src=x onerror=__hit(18)>',
  '<details open ontoggle=__hit(19)>',
  '{{constructor.constructor("__hit(20)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a template that is filled twice would have it
  '${__hit(21)}',
  '<base href=https://evil.invalid/22/>',
  '<form action=https://evil.invalid/23><button autofocus onfocus=__hit(23)>',
  '&#60;img src=x onerror=__hit(24)&#62;',
  '$t(constructor) {{- hit}} <object data="javascript:__hit(25)">',
]

export interface Watch {
  /** Fails when a script of a text ran, something was asked for elsewhere, or a link leads into one. */
  expectNothingRan(): Promise<void>
}

/** From before the first page is opened. */
export async function watch(page: Page, origin: string): Promise<Watch> {
  const seen: string[] = []
  await page.exposeFunction('__hit', (which: unknown) => seen.push(`ran: ${which}`))
  await page.exposeFunction('__violated', (what: string) => seen.push(`refused by the policy only: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) => {
        const what = `${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber}`
        void (window as unknown as { __violated(what: string): void }).__violated(what)
      },
    )
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host) seen.push(`asked: ${url}`)
  })
  return {
    expectNothingRan: async () => {
      const links = page.locator('a[href]:not([href^="/"]):not([href^="http"]):not([href^="mailto:"]):not([href^="#"])')
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([])
      expect(await page.locator('[onerror], [onload], [ontoggle], [onfocus], iframe[srcdoc], base').count()).toBe(0)
      expect(seen).toEqual([])
    },
  }
}
