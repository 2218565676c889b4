import { writeFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { storedMarks } from '../support/marking.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'
import { fillPage, filmOf, makeScannedExam, printAnswerSheets } from './filled-answer-sheets.ts'

/** From paper to marks, as an examinations officer does it; each step is what the one before has left. */
test('printed sheets that were filled in come back as marks; what is in doubt is asked, and a phone brings the last page', async ({
  page,
  browser,
}, info) => {
  const failures = watchFailures(page)
  const name = 'Scanned Test'
  const exam = await makeScannedExam(page.request, name, 22)
  const { layout, pages } = await printAnswerSheets(page.request, exam, info.outputPath(), 4)
  const filled = [
    ['A', 'B', 'C', 'D', 'A', 'B'],
    ['A', 'AC', 'C', 'D', 'A', ''],
    ['D', 'C', 'B', 'AB', 'D', 'C'],
  ]
  const files = await Promise.all(
    filled.map(async (answers, at) => ({
      name: `page ${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await fillPage(pages[at]!, layout, answers),
    })),
  )
  await signIn(page, { to: `/school-admin/exam/scans?exam=${exam.id}` })
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByText('3 counted · 2 answers to look at · 0 pages to look at')).toBeVisible()
  await settleDoubts(page)

  await page.getByRole('link', { name: 'Pupils', exact: true }).click()
  await expect(page.getByText(/Complete: 3$/)).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Marks from answers' }).click()
  await page.getByRole('button', { name: 'Enter these marks (18)' }).click()
  await expect(page.getByText('Marks entered from the answers')).toBeVisible()
  const marks = await storedMarks(exam.admin, exam.id)
  expect(marks.filter(({ marks }) => marks !== null)).toHaveLength(3)
  await page.goto(new URL(`/school-admin/exam/exam-marking?exam=${exam.id}`, page.url()).href)
  const total = marks.find(({ marks }) => marks !== null)!.marks!
  await expect(page.locator('tr[data-r="0"]')).toContainText(String(total))
  await page.getByRole('link', { name: 'Scans', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Scans of ${name}` })).toBeVisible()

  const last = await fillPage(pages[3]!, layout, ['A', 'A', 'A', 'A', 'A', 'A'])
  await photograph(browser, exam.id, last, info.outputPath('camera.mjpeg'))
  await page.getByRole('link', { name: 'Pupils', exact: true }).click()
  await page.reload()
  await expect(page.getByText(/Complete: 4$/)).toBeVisible()
  expect(failures).toEqual([])
})

/** By keyboard alone: one is said, taken back, and said again. */
async function settleDoubts(page: Page) {
  const left = page.locator('#doubt')
  await expect(left).toHaveText(/2/)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(left).toHaveText(/4/)
  await page.keyboard.press('Control+z')
  await expect(left).toHaveText(/2/)
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(left).toHaveText(/4/)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 counted · 0 answers to look at · 0 pages to look at')).toBeVisible()
}

/** A phone whose camera shows a page: it says so, takes the picture by itself, and tells what was read. */
async function photograph(browser: Browser, exam_id: number, picture: Buffer, film: string) {
  writeFileSync(film, await filmOf(picture))
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const phone = await browser.browserType().launch({
    ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...camera, `--use-file-for-fake-video-capture=${film}`],
  })
  const screen = await phone.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signIn(screen, { to: `/school-admin/scan?exam=${exam_id}` })
  await expect(screen.getByText('Good: hold still')).toBeVisible()
  await expect(screen.getByText(/page 1/i)).toBeVisible()
  await phone.close()
}
