import { expect, test } from '@playwright/test'
import { madeWord, paragraph } from '../../interchange/word/testing/made-word.ts'
import { callAs } from '../support/api.ts'
import { violationsInBothSchemes } from '../support/axe.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** Four questions of one layout: the second has no answer, the third two. */
const paperOf = (run: string) => {
  const questions: [text: string, answers: string[]][] = [
    ['Which of these can travel through steel?', ['b']],
    ['The unit of frequency is called', []],
    ['An echo is heard when a sound is', ['b', 'c']],
    ['Sound cannot travel at all through', ['d']],
  ]
  const options = ['first', 'second', 'third', 'fourth']
  return questions.flatMap(([text, answers], at) => [
    paragraph(`${at + 1}. ${text} ${run}`),
    ...options.map((option, place) => paragraph(`${'abcd'.charAt(place)}) the ${option} of ${run}`)),
    ...answers.map((letter) => paragraph(`Ans: ${letter}`)),
  ])
}

test('a Word file is looked at: its layout confirmed, an answer set and a doubt settled by keyboard, saved and taken back', async ({
  page,
  request,
}, info) => {
  const failures = watchFailures(page)
  const run = `r${Date.now()}`
  await signIn(page)
  const area = `${schoolUrl()}/school-admin/questions`
  await page.goto(`${area}/upload`)
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const buffer = Buffer.from(madeWord(paperOf(run)))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${run}.docx`, mimeType, buffer })

  await expect(page).toHaveURL(/\/questions\/import\/\d+/)
  const layout = page.getByRole('region', { name: 'How the file is laid out' })
  await expect(layout.getByRole('heading', { name: 'Question 1, the first' })).toBeVisible()
  await expect(layout.getByRole('heading', { name: 'Question 4, the last' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('layout.png'), fullPage: true })
  await layout.getByRole('button', { name: 'Yes, so it is' }).click()
  await expect(page.getByText('4 questions found. 2 in order · 1 to look at · 1 blocked')).toBeVisible()

  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '11. Sound' })
  await expect(page.getByRole('region', { name: /^Question 1 of 1 to look at: .*second answer/ })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('main').getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 questions found. 3 in order · 1 blocked')).toBeVisible()

  // A page that is loaded again opens where it was.
  await page.getByRole('link', { name: /^Blocked/ }).click()
  const blocked = page.getByRole('region', { name: /^Question 1 of 1 blocked/ })
  await expect(blocked).toBeVisible()
  await page.reload()
  await expect(blocked).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('region', { name: 'This question: Ready' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('settled.png'), fullPage: true })

  await page.getByRole('button', { name: 'Save 4' }).click()
  await expect(page.getByText('4 questions saved as drafts.')).toBeVisible()
  const call = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const stored = async () => {
    const { data } = await call<{ question_text: string; question_options: { is_correct: boolean }[] }[]>(
      '/question/list',
      { filter: { search: run }, sort: [{ field: 'id', dir: 'asc' }] },
    )
    return data.map(({ question_options }) => question_options.findIndex(({ is_correct }) => is_correct))
  }
  expect(await stored()).toEqual([1, 1, 2, 3])

  await page.getByRole('button', { name: `Undo ${run}.docx` }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('4 rows removed').first()).toBeVisible()
  expect(await stored()).toEqual([])
  expect(failures).toEqual([])
})
