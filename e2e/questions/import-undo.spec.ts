import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('how the answers of a foreign file are written is asked, shown and then taken', async ({
  page,
  request,
}, info) => {
  const run = Date.now()
  await signIn(page)
  const file = info.outputPath('foreign.csv')
  const head = 'Class,Subject,Chapter,Type,Level,Skill,Marks,Ques,Opt A,Opt B,Opt C,Opt D,Ans Key'
  await writeFile(file, [head, `Class 9,SCI,Sound,MCQ,EASY,REMEMBER,1,The pH of water ${run}?,7,0,14,1,1`].join('\n'))
  await page.goto(`${schoolUrl()}/school-admin/questions/upload`)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const asked = page.getByRole('region', { name: /^How are the answers written/ })
  await expect(asked.getByRole('alert')).toContainText('Row 2 says “1”')
  await asked.getByRole('button', { name: 'Numbers from 1; 1 is read as A: 7' }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 question imported')).toBeVisible()
  // What was answered is what was stored: 1 is the first option, not the one that says 1.
  const call = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data } = await call<{ question_options: { data: string; is_correct: boolean }[] }[]>('/question/list', {
    filter: { search: `water ${run}` },
  })
  expect(data[0]?.question_options.map((option) => [option.data.replace(/<[^>]+>/g, ''), option.is_correct])).toEqual([
    ['7', true],
    ['0', false],
    ['14', false],
    ['1', false],
  ])
})

test('an import of questions is undone from its report, an older one from the list of imports', async ({
  page,
}, info) => {
  const run = Date.now()
  await signIn(page)
  const area = `${schoolUrl()}/school-admin`
  const bring = async (name: string, words: string) => {
    const file = info.outputPath(name)
    const head = 'class,subject_code,chapter,type,level,skill,max_marks,question,correct'
    const row = (text: string) => `Class 9,SCI,Sound,TRUE_FALSE,EASY,REMEMBER,1,${text},TRUE`
    await writeFile(file, [head, row(`${words} travels ${run}.`), row(`${words} is heard ${run}.`)].join('\n'))
    await page.goto(`${area}/questions/upload`)
    await page.getByLabel('Format').selectOption('spreadsheet')
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('2 questions imported')).toBeVisible()
  }
  const expectFound = async (count: number) => {
    await page.goto(`${area}/questions?search=${run}`)
    await expect(page.getByText(new RegExp(`^${count} records? found$`))).toBeVisible()
  }

  await bring('first.csv', 'An echo')
  await bring('second.csv', 'Thunder')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('2 rows that it added are deleted.')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 rows removed' }).first()).toBeVisible()
  await expectFound(2)

  await page.goto(`${area}/questions?search=${encodeURIComponent(`An echo travels ${run}`)}`)
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('switch', { name: /is active/ })
    .click({ force: true })
  await expect(page.getByRole('switch', { name: /is inactive/ })).toBeVisible()
  await page.goto(`${area}/questions/upload`)
  await page.getByRole('button', { name: 'Undo first.csv' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('1 row stays:')).toBeVisible()
  await expect(page.getByText('Somebody has changed it since')).toBeVisible()
  await expectFound(1)
})
