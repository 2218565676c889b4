import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { admin, type MadeRow, makeClass, unique } from '../support/people.ts'
import { fileOf, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** A class of stage 6–8 with four pupils in its section. */
async function makePupils(call: Call) {
  const { data: sessions } = await call<(MadeRow & { is_default: boolean })[]>('/session/list')
  const session_id = (sessions.find(({ is_default }) => is_default) ?? sessions[0])!.id
  const id = unique()
  const place = await makeClass(call, `Class 7 L${id}`)
  for (const [at, f_name] of ['Asha', 'Bina', 'Chetan', 'Deepa'].entries())
    await call('/student/create', {
      ...{ ...place, session_id, admission_no: `L${id}-${at + 1}`, f_name, l_name: 'Listed' },
      ...{ guardian_name: 'Guardian', guardian_mobile: '+919810000004', roll_no: String(at + 1) },
    })
  const of = { session_id, section_id: place.section_id }
  const remarks = async () => {
    const filter = { session_id: [session_id], section_id: [of.section_id] }
    return (await call<{ remark: string | null }[]>('/report-remark/list', { filter })).data.map(({ remark }) => remark)
  }
  return { of, remarks }
}

const lines = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\n')

async function read(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Paste the list here/ }).fill(text)
  await page.getByRole('button', { name: 'Read this list' }).click()
}

test('C44 remarks of a section are pasted by roll number, looked at, and taken in', async ({ page, request }, info) => {
  const call = await callAs(request, admin)
  const { of, remarks } = await makePupils(call)
  const failures = watchFailures(page)
  await signIn(page, { to: `/school-admin/view-reports/results?task=remarks&section_id=${of.section_id}` })
  await page.getByRole('button', { name: 'Remarks from a list' }).click()
  await read(page, lines(['Roll No', 'Remark'], [1, 'Works with care.'], [2, 'x'.repeat(501)], [4, 'मन लगाकर पढ़ती है।']))
  await expect(page.getByRole('button', { name: 'Take in 2 remarks' })).toBeEnabled()
  await expect(page.getByText('Asha Listed')).toBeVisible()
  await page.screenshot({ path: info.outputPath('remarks-1280.png') })
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: info.outputPath('remarks-390.png') })
  await page.getByRole('button', { name: 'Take in 2 remarks' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('remarks-390-foot.png') })
  await page.getByRole('button', { name: 'Take in 2 remarks' }).click()
  await expect(page.getByText('Taken in of 2 pupils.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('remarks-390-done.png') })
  expect(await remarks()).toEqual(['Works with care.', null, null, 'मन लगाकर पढ़ती है।'])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('textbox', { name: /^Remark for Asha Listed/ })).toHaveValue('Works with care.')
  expect(failures).toEqual([])
})

test('C39 grades and days of a section come from a list; an unknown column stops it, the template comes back', async ({
  page,
  request,
}, info) => {
  const call = await callAs(request, admin)
  const { of } = await makePupils(call)
  const failures = watchFailures(page)
  await signIn(page, { to: `/school-admin/view-reports/entries?section_id=${of.section_id}` })
  await page.getByRole('button', { name: 'From a list' }).click()
  const file = await fileOf(page, () => page.getByRole('button', { name: 'Download the template' }).click())
  const path = info.outputPath('template.xlsx')
  await file.saveAs(path)
  await page.locator('input[type="file"]').setInputFiles(path)
  await expect(page.getByText('4 of 4 rows fit')).toBeVisible()
  await page.screenshot({ path: info.outputPath('entries-template-1280.png') })
  const { data } = await call<{ items: { key: string; title: { en: string } }[]; terms: { title: { en: string } }[] }>(
    '/card-entry/sheet',
    of,
  )
  const art = `${data.items.find(({ key }) => key === 'art')!.title.en} · ${data.terms[0]!.title.en}`
  await read(page, lines(['Roll No', art, 'Chess'], [1, 'A', 'B'], [2, 'b', 'B'], [3, 'Z', 'B']))
  await expect(page.getByText('have no “Chess”', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take in', exact: true })).toBeDisabled()
  await page.screenshot({ path: info.outputPath('entries-ask-1280.png') })
  await page.getByRole('button', { name: 'Leave that column out' }).click()
  await expect(page.getByRole('button', { name: 'Take in grades and days of 2 pupils' })).toBeEnabled()
  await page.screenshot({ path: info.outputPath('entries-1280.png') })
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: info.outputPath('entries-390.png') })
  await page.getByRole('button', { name: 'Take in grades and days of 2 pupils' }).click()
  await expect(page.getByText('Taken in of 2 pupils.')).toBeVisible()
  expect(failures).toEqual([])
})
