import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, type MadeRow, makeClass, unique } from '../support/people.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('a year-end is looked at, decided by keys, done and undone', async ({ page, request }) => {
  const failures = watchFailures(page)
  const mark = unique()
  const call = await callAs(request, admin)
  const platform = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const { data: sessions } = await call<{ id: number; name: string; is_default: boolean }[]>('/session/list', {
    range: { pageSize: 100 },
  })
  const from = sessions.find((one) => one.is_default)!
  if (!sessions.some(({ name }) => name === '2031-32'))
    await platform('/session/create', { name: '2031-32', start_date: '2031-04-01', end_date: '2032-03-31' })
  const to = (await call<(MadeRow & { name: string })[]>('/session/list', { filter: { name: '2031-32' } })).data[0]!
  const next = (await call<MadeRow>('/grade/create', { title: `Next ${mark}` })).data.id
  const place = await makeClass(call, `Year ${mark}`, next)
  for (const f_name of ['Anu', 'Bala']) {
    const pupil = {
      admission_no: `${f_name}-${mark}`,
      f_name,
      l_name: mark,
      guardian_name: 'Leela',
      guardian_mobile: '+919810000003',
    }
    await call('/student/create', { session_id: from.id, ...place, ...pupil })
  }
  const address = `from=${from.id}&to=${to.id}&grades=${place.grade_id}`
  await signIn(page, { to: `/school-admin/student/promote?step=classes&${address}` })
  // The next class has no section yet: it is made where it is missed.
  await page.getByRole('button', { name: `Create Next ${mark} A` }).click()
  await expect(page.getByLabel(`Section after Year ${mark} A`)).toHaveValue(/\d/)
  await page.getByRole('button', { name: 'Next' }).click()
  const bala = page.getByRole('row', { name: new RegExp(`Bala ${mark}`) })
  await bala.focus()
  await page.keyboard.press('d')
  await expect(bala.getByLabel(/What happens/)).toHaveValue('DETAIN')
  await expect(page.getByText('Detain 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Balance sections' })).toBeHidden()
  await call('/section/create', { grade_id: next, title: 'B' })
  await page.reload()
  await page.getByRole('button', { name: 'Balance sections' }).click()
  await expect(page.getByText('The sections are even, or nobody can be moved.')).toBeVisible()
  await expect(bala.getByLabel(/What happens/)).toHaveValue('DETAIN')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Promote 2 pupils' }).click()
  await expect(page.getByText('Type the name of the session as it stands above')).toBeVisible()
  await page.getByLabel('Type 2031-32 to go on').fill('2031-32')
  await page.getByRole('button', { name: 'Promote 2 pupils' }).click()
  await expect(page.getByText('1 promoted, 1 detained')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this promotion' }).click()
  await expect(page.getByText('2 pupils are back in the classes of before.')).toBeVisible()
  await expect(page.getByText('Promotion undone')).toBeVisible()
  await page.getByRole('button', { name: 'From and to' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()
  // Each class says how many are left of it, and a run until when it can be taken back.
  await expect(page.getByRole('checkbox', { name: `Year ${mark}` })).toHaveAccessibleDescription('2 pupils')
  const items = [
    {
      student_id: (await call<MadeRow[]>('/student/list', { filter: { search: mark } })).data[0]!.id,
      action: 'DETAIN',
    },
  ]
  await call('/student/promote', { from_session: from.id, to_session: to.id, items })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: `Year ${mark}` })).toHaveAccessibleDescription('1 pupil')
  await expect(page.getByText('1 pupil of these classes has been decided before')).toBeVisible()
  await expect(page.getByText(/can be undone until/).first()).toBeVisible()
  expect(failures).toEqual([])
})
