import { expect } from '@playwright/test'
import { dayOf } from '@plumbline/core/time'
import { demoSpaceOf, signIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('R-CAL-02 a calendar of the library is made, given to works, changed, and the schedule is offered what changed', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Calendars')
  const { a, b, maya, path } = two
  const spaceId = path.split('/')[1]
  const library = await maya.context.newPage()

  // The library: six days of ten hours, with a week off in March that is painted by mouse.
  await library.goto(`/${spaceId}/calendars`)
  await library.getByRole('toolbar').getByTestId('calendar-new').click()
  await library.getByRole('menuitem', { name: '6 × 10' }).click()
  const name = library.getByRole('textbox', { name: 'Name' }).first()
  await name.fill('Concrete crew')
  await name.press('Enter')
  await library.getByTestId('calendar-save').click()
  await expect(library.getByRole('button', { name: /Concrete crew/ })).toHaveAttribute('aria-current', 'true')

  // In the schedule: the selected works get it, and the others see their dates move.
  const formwork = await a.keyOf('Formwork')
  const concrete = await a.keyOf('Concrete')
  const before = await b.text(concrete, 'finish')
  await a.select(formwork)
  await a.select(concrete, 'name', ['Shift'])
  await a.page.keyboard.press('Control+KeyK')
  await a.page.getByPlaceholder(/command|Command/).fill('Calendar of the selected')
  await a.page.keyboard.press('Enter')
  await a.page.getByRole('combobox', { name: 'Calendar', exact: true }).selectOption({ label: 'Concrete crew' })
  await a.page.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => b.text(concrete, 'finish')).not.toBe(before)
  const moved = await b.text(concrete, 'finish')
  await a.saved()
  await a.official()

  // The library says what a change would do before it is saved.
  await expect(library.getByTestId('calendar-uses')).toContainText('Calendars')
  await library.getByRole('button', { name: /Concrete crew/ }).click()
  await expect(library.getByRole('button', { name: /Concrete crew/ })).toHaveAttribute('aria-current', 'true')
  const saturday = library.getByRole('textbox', { name: 'Shifts, Saturday' })
  await saturday.fill('22:00–06:00')
  await saturday.press('Enter')
  await expect(saturday).toHaveAttribute('aria-invalid', 'true')
  await saturday.fill('')
  await saturday.press('Enter')
  while ((await library.locator('.calendars-year-head b').textContent()) !== '2026') {
    const isLater = Number(await library.locator('.calendars-year-head b').textContent()) > 2026
    await library.getByRole('button', { name: isLater ? 'Year before' : 'Year after' }).click()
  }
  const day = (date: number) => library.locator(`[data-day="${dayOf(2026, 3, date)}"]`)
  const [from, to] = [await day(9).boundingBox(), await day(13).boundingBox()]
  if (!from || !to) throw new Error('the days are not on screen')
  await library.mouse.move(from.x + 5, from.y + 5)
  await library.mouse.down()
  await library.mouse.move(to.x + 5, to.y + 5, { steps: 6 })
  await library.mouse.up()
  await expect(day(11)).toHaveAttribute('data-source', 'exception')
  await expect(library.getByTestId('calendar-exception')).toHaveCount(1)
  await library.getByRole('button', { name: 'Preview the effect' }).click()
  await expect(library.getByTestId('calendar-effect')).toContainText('works move', { timeout: 20_000 })
  expect(await b.text(concrete, 'finish')).toBe(moved)
  await library.getByTestId('calendar-save').click()

  // Both are offered the new revision; one takes it over, for both.
  const offer = b.page.getByTestId('library-offer')
  await expect(offer).toContainText('has revision 2 in the library; this schedule has 1')
  await offer.getByRole('button', { name: 'Preview' }).click()
  await expect(offer.getByTestId('calendar-effect')).toContainText('works move')
  expect(await a.text(concrete, 'finish')).toBe(moved)
  await offer.getByRole('button', { name: 'Take over' }).click()
  await expect(offer).toHaveCount(0)
  await expect(a.page.getByTestId('library-offer')).toHaveCount(0)
  await expect.poll(() => a.text(concrete, 'finish')).not.toBe(moved)
  await b.saved()
  expect(await a.text(concrete, 'finish')).toBe(await b.text(concrete, 'finish'))
  await close(two)
})

test('calendars of a schedule are changed in it, live for the others, and undone', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Own calendars')
  const { a, b } = two
  const key = await a.keyOf('Slab')
  const before = await b.text(key, 'finish')
  await a.page.keyboard.press('Control+Alt+KeyK')
  const dialog = a.page.getByTestId('schedule-calendars')
  await expect(dialog.getByRole('button', { name: /Five days.*works: 9/ })).toBeVisible()
  const holidays = dialog.getByLabel('Add holidays from a file (.ics)').first()
  const ics = (content: string) => ({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(content) })
  await holidays.setInputFiles(ics('%PDF-1.7'))
  await expect(dialog.getByRole('alert')).toHaveText('This is not an iCalendar file (.ics)')
  const march = (day: number) => `BEGIN:VEVENT\nDTSTART;VALUE=DATE:202603${day}\nSUMMARY:Feast ${day}\nEND:VEVENT\n`
  await holidays.setInputFiles(ics(`BEGIN:VCALENDAR\n${march(18)}${march(19)}END:VCALENDAR`))
  await dialog.getByTestId('holidays').getByText('19.03.2026 Feast 19').click()
  await dialog.getByRole('button', { name: 'Add 1 day off' }).click()
  await expect(dialog.getByTestId('holidays')).toHaveCount(0)

  const friday = dialog.getByRole('textbox', { name: 'Shifts, Friday' })
  await friday.fill('–')
  await friday.press('Enter')
  await dialog.getByRole('button', { name: 'Preview the effect' }).click()
  await expect(dialog.getByTestId('calendar-effect')).toContainText('works move')
  expect(await b.text(key, 'finish')).toBe(before)
  await dialog.getByTestId('calendar-save').click()
  await expect.poll(() => b.text(key, 'finish')).not.toBe(before)
  const after = await b.text(key, 'finish')

  // One that is used goes only with another in its place.
  await dialog.getByTestId('schedule-calendar-add').click()
  await a.page.getByRole('menuitem', { name: '7 × 24' }).click()
  await expect(dialog.getByRole('button', { name: /7 × 24/ })).toHaveAttribute('aria-current', 'true')
  await dialog.getByRole('button', { name: /Five days/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('combobox', { name: 'Choose the calendar that takes its place' }).selectOption('7 × 24')
  await expect(dialog.getByRole('button', { name: /Five days/ })).toHaveCount(0)
  await expect.poll(() => b.text(key, 'finish')).not.toBe(after)
  await a.page.keyboard.press('Escape')
  await a.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => b.text(key, 'finish')).toBe(after)
  await close(two)
})

test('a calendar is painted and saved with the keyboard alone, and an earlier revision comes back', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const shift = [[480, 960]]
  const { calendar } = await maya.call<{ calendar: { id: string } }>('POST', '/calendars', {
    spaceId,
    epsId: null,
    baseId: null,
    name: 'Keys',
    week: [shift, shift, shift, shift, shift, [], []],
    exceptions: [],
    rules: [],
    minutesPerDay: 480,
  })
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}/calendars`)
  await page.getByRole('button', { name: /Keys/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Keys')
  const first = page.locator('.calendars-months [data-day][tabindex="0"]')
  await first.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.locator('.calendars-months [data-source="exception"]')).toHaveCount(5)
  await page.getByTestId('calendar-save').press('Enter')
  await expect(page.getByRole('button', { name: 'Revision 2' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Keys/ }).click()
  await expect(page.locator('.calendars-months [data-source="exception"]')).toHaveCount(5)
  await page.getByRole('button', { name: 'Revision 2' }).click()
  await page.getByRole('menuitem', { name: /1\. Keys/ }).click()
  await expect(page.getByRole('button', { name: 'Revision 3' })).toBeVisible()
  await expect(page.locator('.calendars-months [data-source="exception"]')).toHaveCount(0)
  await maya.call('DELETE', `/calendars/${calendar.id}`)
  await expect(page.getByRole('button', { name: /Keys/ })).toHaveCount(0)
  await maya.context.close()
})
