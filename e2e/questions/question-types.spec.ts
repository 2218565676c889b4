import { expect, type Page, test } from '@playwright/test'
import type { QuestionType } from '#contract'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

const area = '/school-admin'

/** What the form needs beyond class, subject and chapter, by type; every question of a run has a text of its own. */
interface TypeCase {
  name: string
  fill: (page: Page, text: string) => Promise<void>
  /** What the preview beside the form says of the answer. */
  shows: string
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function write(page: Page, field: string, text: string): Promise<void> {
  const element = box(page, field)
  await element.click()
  await page.keyboard.insertText(text)
  await expect(element).toContainText(text)
}

async function writeSteps(page: Page, answer: string, ...marks: string[]): Promise<void> {
  await write(page, 'Model answer', answer)
  for (const [index, one] of marks.entries()) {
    // By its key: what the bank has already may come in above it, and move it from under the pointer.
    await page.getByRole('button', { name: 'Add a step' }).press('Enter')
    await page.getByLabel(`Step ${index + 1}`, { exact: true }).fill(`Step number ${index + 1}`)
    if (one) await page.getByLabel(`Marks of step ${index + 1}`).fill(one)
  }
}

const options = async (page: Page, ...texts: string[]) => {
  for (const [index, text] of texts.entries()) await write(page, `Option ${'ABCD'[index]}`, text)
}

const casesByType: Record<QuestionType, TypeCase> = {
  MCQ_SINGLE: {
    name: 'Multiple choice',
    async fill(page, text) {
      await write(page, 'Question', text)
      await options(page, 'two', 'three', 'four', 'five')
      await page.getByLabel('Option B is right').check()
    },
    shows: 'Answer: (B)',
  },
  MCQ_MULTI: {
    name: 'Several right options',
    async fill(page, text) {
      await write(page, 'Question', text)
      await options(page, 'two', 'three', 'four', 'five')
      await page.getByLabel('Option A is right').check()
      await page.getByLabel('Option C is right').check()
    },
    shows: 'Answer: (A), (C)',
  },
  TRUE_FALSE: {
    name: 'True or false',
    async fill(page, text) {
      await write(page, 'Question', text)
      await page.getByRole('radio', { name: 'False' }).check()
    },
    shows: 'Answer: False',
  },
  ASSERTION_REASON: {
    name: 'Assertion and reason',
    async fill(page, text) {
      await write(page, 'Assertion (A)', text)
      await write(page, 'Reason (R)', 'Because of the reason.')
      await page.getByRole('radio', { name: /^\(C\)/ }).check()
    },
    shows: 'Answer: (C)',
  },
  FILL_BLANK: {
    name: 'Fill in the blanks',
    async fill(page, text) {
      const question = box(page, 'Question')
      await question.click()
      await page.keyboard.type(`${text} The capital is ___ and the river `)
      await page.getByRole('button', { name: 'Blank', exact: true }).click()
      await expect(question).toContainText('The capital is {{1}} and the river {{2}}')
      // How a blank is written is not seen, only its number.
      await expect(question.getByText('{{', { exact: true })).toHaveCount(2)
      await expect(question.getByText('{{', { exact: true }).first()).toHaveCSS('font-size', '0px')
      await page.getByLabel('Blank 1').fill('Paris|Paname')
      await page.getByLabel('Blank 2').fill('Seine')
      await page.getByLabel('Blank 2').press('Enter')
    },
    shows: 'Paris / Paname',
  },
  MATCH: {
    name: 'Match the columns',
    async fill(page, text) {
      await write(page, 'Question', text)
      await page.getByRole('button', { name: 'Remove pair 4' }).click()
      for (const [index, [left, right]] of Object.entries([
        ['India', 'Delhi'],
        ['Nepal', 'Kathmandu'],
        ['Japan', 'Tokyo'],
      ])) {
        await write(page, `Left ${Number(index) + 1}`, String(left))
        await write(page, `Right ${Number(index) + 1}`, String(right))
      }
      await page.getByRole('button', { name: 'Add an entry without a partner' }).click()
      await write(page, 'Entry A without a partner', 'Lhasa')
    },
    shows: 'Answer: 1–B, 2–A, 3–C',
  },
  ORDER: {
    name: 'Put in order',
    async fill(page, text) {
      await write(page, 'Question', text)
      for (const [index, entry] of ['Larva', 'Egg', 'Pupa', 'Imago'].entries())
        await write(page, `Entry ${index + 1}`, entry)
      await page.getByRole('button', { name: 'Move entry 2 up' }).click()
      await expect(box(page, 'Entry 1')).toHaveText('Egg')
    },
    shows: 'Answer:',
  },
  NUMERIC: {
    name: 'Numeric answer',
    async fill(page, text) {
      await write(page, 'Question', text)
      await page.getByRole('textbox', { name: 'Value', exact: true }).fill('9,8')
      await page.getByLabel('Unit').fill('m/s²')
      await page.getByLabel('Tolerance', { exact: true }).fill('0.1')
    },
    shows: 'Answer: 9.8 ± 0.1 m/s²',
  },
  VERY_SHORT: {
    name: 'Very short answer',
    async fill(page, text) {
      await write(page, 'Question', text)
      await writeSteps(page, 'In a word.', '1', '1')
    },
    shows: 'Model answer',
  },
  SHORT: {
    name: 'Short answer',
    async fill(page, text) {
      await write(page, 'Question', text)
      await writeSteps(page, 'Briefly.', '1', '')
      await page.getByRole('button', { name: 'Share out the rest' }).click()
      await expect(page.getByLabel('Marks of step 2')).toHaveValue('2')
    },
    shows: 'Marking points',
  },
  LONG: {
    name: 'Long answer',
    async fill(page, text) {
      await write(page, 'Question', text)
      await writeSteps(page, 'At length.', '2', '3')
    },
    shows: 'Marking points',
  },
  DIAGRAM: {
    name: 'Diagram',
    async fill(page, text) {
      await write(page, 'Question', text)
      await write(page, 'Model answer with its figure', 'A labelled figure.')
    },
    shows: 'A labelled figure.',
  },
  CASE_STUDY: {
    name: 'Case study',
    async fill(page, text) {
      await write(page, 'Passage', text)
      await page.getByLabel('Type').last().selectOption({ label: 'True or false' })
      await write(page, 'Question', 'The passage is short.')
      await page.getByRole('radio', { name: 'True', exact: true }).check()
      for (const name of ['Explain it.', 'Or draw it.']) {
        await page.getByRole('button', { name: 'Add a question' }).click()
        await write(page, 'Question', name)
        await page.getByRole('textbox', { name: 'Marks', exact: true }).last().fill('2')
      }
      await page.getByRole('group', { name: 'Part (ii)' }).getByRole('button', { expanded: false }).click()
      await page.getByLabel('This question OR the next one: pupils choose').check()
      await page.getByRole('button', { name: 'Make the question worth 3' }).click()
    },
    shows: 'OR',
  },
}
const cases = Object.values(casesByType)

async function choosePlace(page: Page): Promise<void> {
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '11. Sound' })
}

test('a teacher writes a question of each type, one after the other, and finds all of them in the list', async ({
  page,
}) => {
  const failures = watchFailures(page)
  const run = `Run ${Date.now()}`
  await signIn(page, { to: `${area}/questions/create` })
  await choosePlace(page)
  for (const { name, fill, shows } of cases) {
    await page.getByLabel('Type').first().selectOption({ label: name })
    await fill(page, `${run} ${name}.`)
    await expect(page.getByRole('article').first()).toContainText(shows)
    await page.getByRole('button', { name: 'Save and add another' }).click()
    // Kept for the next one: class, subject, chapter and type.
    await expect(page.getByRole('article').first()).not.toContainText(run)
    await expect(page.getByLabel('Chapter').first().locator('option:checked')).toHaveText('11. Sound')
    // F70: no field complains, and its text has the focus.
    await expect(page.locator('#question-text')).toBeFocused()
    await expect(page.locator('form [data-faulty]')).toHaveCount(0)
  }
  await page.goto(`${schoolUrl()}${area}/questions?search=${encodeURIComponent(run)}`)
  await expect(page.getByRole('row')).toHaveCount(Math.min(cases.length, 10) + 1)
  for (const { name } of cases.slice(-10)) await expect(page.getByRole('table')).toContainText(name)
  expect(failures).toEqual([])
})

test('a question is opened again with its answer, is translated side by side, and a wrong one is not saved', async ({
  page,
}) => {
  const run = `Pair ${Date.now()}`
  await signIn(page, { to: `${area}/questions/create` })
  await choosePlace(page)
  await page.getByLabel('Type').first().selectOption({ label: 'Put in order' })
  await write(page, 'Question', run)
  await page.getByRole('button', { name: 'Remove entry 4' }).click()
  await page.getByRole('button', { name: 'Remove entry 3' }).click()
  await write(page, 'Entry 1', 'First')
  await write(page, 'Entry 2', 'First')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This entry equals number 1')).toBeVisible()
  await box(page, 'Entry 2').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Second')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/questions(\?|$)/)

  await page.goto(`${schoolUrl()}${area}/questions?search=${encodeURIComponent(run)}`)
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Edit|Update/ })
    .first()
    .click()
  await expect(box(page, 'Entry 2')).toHaveText('Second')
  await page.getByLabel('Add a translation').selectOption({ label: 'Hindi' })
  const hindi = page.getByRole('region', { name: 'Translations' })
  await expect(hindi).toContainText('3 texts missing')
  for (const [name, text] of [
    ['Question', 'क्रम में लगाइए।'],
    ['Entry 1', 'पहला'],
    ['Entry 2', 'दूसरा'],
  ] as const) {
    await hindi.getByRole('textbox', { name, exact: true }).click()
    await page.keyboard.insertText(text)
  }
  await expect(hindi).not.toContainText('missing')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page).toHaveURL(/\/questions(\?|$)/)
})

test('a list from Word becomes several questions, and a draft survives a reload', async ({ page }) => {
  const run = `Many ${Date.now()}`
  await signIn(page, { to: `${area}/questions/create?type=MATCH` })
  await choosePlace(page)
  await page.getByRole('button', { name: 'Paste many' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste many questions' })
  await dialog.getByRole('textbox').click()
  const lines = [
    `1. ${run} prime?`,
    '(a) 4 (b) 5 (c) 6',
    'Ans: b',
    `2. ${run} unmarked?`,
    'A. yes',
    'B. no',
    `3. ${run} why? (2 marks)`,
    'SECTION B',
    `4. ${run} capital?`,
    '(a) Rome (b) Oslo (c) Both a and b',
    'Ans: (a) Oslo',
    'Explanation: It lies in the north.',
    `5. ${run} ice floats. (True/False)`,
    'Ans: True',
  ]
  for (const line of lines) {
    await page.keyboard.insertText(line)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByText('5 questions found')).toBeVisible()
  await dialog.getByRole('article', { name: 'Question 2' }).getByRole('radio', { name: 'B' }).check()
  // Letter and text of the key differ: nothing is created before somebody says which is meant.
  const capital = dialog.getByRole('article', { name: 'Question 4' })
  await expect(capital.getByRole('alert')).toContainText('names option A by its place and option B by its words')
  await expect(capital).not.toContainText('Explanation:')
  await expect(dialog.getByRole('button', { name: /^Create \d questions/ })).toBeDisabled()
  await capital.getByRole('radio', { name: 'B' }).check()
  await expect(capital.getByRole('alert')).toBeHidden()
  const last = dialog.getByRole('article', { name: 'Question 5' })
  await expect(last.getByLabel('Type of question 5')).toHaveValue('TRUE_FALSE')
  await dialog.getByLabel('Type of question 3').selectOption('VERY_SHORT')
  await dialog.getByLabel('Marks of question 3').fill('1')
  await last.getByLabel('Leave out question 5').check()
  await dialog.getByRole('button', { name: 'Create 4 questions' }).click()
  await expect(dialog).toBeHidden()

  await write(page, 'Left 1', 'Kept')
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  page.on('dialog', (asked) => asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(box(page, 'Left 1')).toHaveText('Kept')
})
