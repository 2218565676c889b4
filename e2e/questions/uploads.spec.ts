import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openQuestionUpload, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('chapters come from a spreadsheet whose columns have other names: checked, mapped, imported, its failed rows handed back', async ({
  page,
}, info) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/chapters' })
  await page.getByRole('button', { name: 'Upload Chapters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Chapters' })

  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await readFile(await (await template).path())).subarray(0, 2).toString()).toBe('PK')

  const file = info.outputPath('chapters.csv')
  await writeFile(
    file,
    'Group of the school;subject_code;Part of the book;Its share\nClass 9;SCI;A chapter from a file;7 %\nClass 99;SCI;Lost;\n',
  )
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Check first' }).click()
  // Both missing columns are marked in place, by the names that people know.
  await expect(dialog.getByText('Not found in the file')).toHaveCount(2)
  await dialog.getByLabel('Class', { exact: false }).first().selectOption('Group of the school')
  await dialog
    .getByLabel('Chapter', { exact: true })
    .or(dialog.getByLabel('Chapter *', { exact: true }))
    .selectOption('Part of the book')
  await dialog.getByRole('button', { name: 'Check first' }).click()
  // A column that nothing was read from is given to a field by the same matching, with what was found in it.
  await dialog.getByRole('button', { name: 'Match columns' }).click()
  await expect(dialog.getByText('Not read so far: Its share')).toBeVisible()
  await expect(dialog.getByLabel('Class', { exact: false }).first()).toHaveValue('Group of the school')
  await dialog.getByLabel('Weightage').selectOption('Its share')
  await page.screenshot({ path: info.outputPath('matched.png') })
  await dialog.getByRole('button', { name: 'Check first' }).click()
  await page.screenshot({ path: info.outputPath('checked.png') })
  await expect(dialog.getByText('1 row can be added.')).toBeVisible()
  await expect(dialog.getByText(/There is no class "Class 99"/)).toBeVisible()
  await expect(dialog.getByText('Columns that were not read')).toBeHidden()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('1 row added')).toBeVisible()
  const rows = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the rows to correct' }).click()
  const corrected = info.outputPath('chapters-to-correct.xlsx')
  expect((await rows).suggestedFilename()).toBe('chapters-to-correct.xlsx')
  await (await rows).saveAs(corrected)
  await page.screenshot({ path: info.outputPath('imported.png') })
  // The rows to correct are read without being matched, and another file as the first one was.
  await dialog.getByRole('button', { name: 'Another file', exact: true }).click()
  await dialog.locator('input[type=file]').setInputFiles(corrected)
  await dialog.getByRole('button', { name: 'Check first' }).click()
  await expect(dialog.getByText(/There is no class "Class 99"/)).toBeVisible()
  await expect(
    dialog.getByRole('region', { name: 'Problems' }).getByRole('columnheader', { name: 'Row' }),
  ).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Check first' }).click()
  // What was matched is remembered: each column's head says what it is read as.
  await expect(dialog.getByLabel(/^Column 4, /)).toHaveValue('weightage')
  await expect(dialog.getByLabel(/^Column 4, /)).toHaveAttribute('title', 'Its share')
  await expect(dialog.getByText('Not found in the file')).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Change rows that exist already' }).click()
  await dialog.getByRole('button', { name: 'Check first' }).click()
  // What comes next stands last, where the check stood.
  await expect(dialog.getByRole('button').last()).toHaveText('Import')
  await dialog.getByRole('button').last().click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.getByPlaceholder('Search by Chapter Title').fill('from a file')
  await expect(page.getByText('A chapter from a file')).toBeVisible()
  expect(failures).toEqual([])
})

test('questions come from a spreadsheet, with the nearest chapter offered for one that is not there', async ({
  page,
}, info) => {
  await signIn(page)
  await openQuestionUpload(page)
  await page.getByLabel('Format').selectOption('spreadsheet')
  await expect(page.getByRole('button', { name: 'Download the template' })).toBeVisible()
  const file = info.outputPath('questions.csv')
  const facts = 'TRUE_FALSE,EASY,REMEMBER,1'
  const rows = [
    'class,subject_code,chapter,type,level,skill,max_marks,question,correct',
    `Class 9,SCI,Sound,${facts},Sound needs air or another medium to travel from a spreadsheet.,TRUE`,
    `Class 9,SCI,Suond,${facts},Sound travels through the vacuum of space.,FALSE`,
  ]
  await writeFile(file, rows.join('\n'))
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 question imported')).toBeVisible()
  await expect(page.getByText(/Did you mean "Sound"\?/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('questions.png'), fullPage: true })
})

test('a sheet of 40 rows with headings of its own is imported without a manual, and the template as it stands', async ({
  page,
}, info) => {
  const failures = watchFailures(page)
  await signIn(page)
  await openQuestionUpload(page)
  const file = info.outputPath('question-bank.csv')
  const line = (at: number) => `${at},What does the ${at}th word of the poem mean?,rain,sun,wind,snow,wind,1`
  const lines = ['Q. No.,Question Text,Option 1,Option 2,Option 3,Option 4,Correct Answer,Marks']
  await writeFile(file, [...lines, ...Array.from({ length: 40 }, (_, at) => line(at + 1))].join('\n'))

  // Six actions: the file, class, subject, chapter, type, and the import.
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '11. Sound' })
  await page.getByLabel('Type of question').selectOption({ label: 'Multiple choice' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('40 questions imported')).toBeVisible()

  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the template' }).click()
  const path = info.outputPath('template.xlsx')
  await (await template).saveAs(path)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 question imported')).toBeVisible()
  expect(failures).toEqual([])
})
